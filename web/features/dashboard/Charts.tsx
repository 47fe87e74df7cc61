// How money comes in and what is owed, as pictures with their numbers behind them. A report that the plan does not hold
// says what it would give.
import type { Dashboard } from '#contract/dashboard.ts';
import type { FeatureKey } from '#contract/features.ts';
import type { ReportTable } from '#contract/reports.ts';
import { useGate } from '#lib/community-plan.ts';
import { useMay } from '#lib/permissions.ts';
import { LockedState } from '#ui/LockedState.tsx';
import { ReportSection } from '#ui/report/ReportView.tsx';
import { AgeingBar } from './AgeingBar.tsx';
import classes from './dashboard.module.css';

export function Charts({ data }: { data: Dashboard }) {
  const seesDues = useMay('dues.read');
  const seesMoney = useMay('wallets.read');
  if (!seesDues && !seesMoney) return null;
  return (
    <div data-tour="dashboard-charts">
      <div className={classes.pair}>
        {seesDues && (
          <Charted
            table={data.collection}
            currency={data.currency}
            feature="Dues Report"
            gives="How much of what fell due has been paid, month by month"
          />
        )}
        {seesMoney && (
          <Charted
            table={data.inflow}
            currency={data.currency}
            feature="Financial Report"
            gives="Money in and out of the wallets, month by month"
          />
        )}
      </div>
      {data.ageing && <AgeingBar table={data.ageing} />}
    </div>
  );
}

type ChartedProps = {
  table: ReportTable | null;
  currency: string;
  feature: FeatureKey;
  gives: string;
};

function Charted({ table, currency, feature, gives }: ChartedProps) {
  const { allowed } = useGate(feature);
  if (table) return <ReportSection table={table} currency={currency} folded />;
  if (allowed) return null;
  return (
    <div className={classes.card}>
      <LockedState feature={feature} gives={[gives]} />
    </div>
  );
}
