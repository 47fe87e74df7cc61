// Charts of collections and of money in and out, each with a table of its numbers. If the community's plan does not
// include a report, its benefits are shown instead.
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { LockedState } from '#ui/state/LockedState.tsx';
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
            gives="How much of what was billed has been paid, month by month"
            later="Once a due has billed the houses, this shows how much of it was paid, month by month."
          />
        )}
        {seesMoney && (
          <Charted
            table={data.inflow}
            currency={data.currency}
            feature="Financial Report"
            gives="Money in and out of the wallets, month by month"
            later="Once a payment or an expense is recorded, this shows money in and out, month by month."
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
  /** The sentence shown until there is data to draw. */
  later: string;
};

/** Whether a table has no figures yet. The first column is skipped, because it contains the names of the months. */
const isAllZero = ({ rows }: ReportTable): boolean =>
  rows.every((row) => row.slice(1).every((cell) => cell === 0 || cell === null || cell === ''));

function Charted({ table, currency, feature, gives, later }: ChartedProps) {
  const { allowed } = useFeatureAccess(feature);
  if (table && isAllZero(table)) {
    return (
      <section className={classes.card} aria-label={table.title}>
        <EmptyState title={table.title} text={later} />
      </section>
    );
  }
  if (table) return <ReportSection table={table} currency={currency} folded />;
  if (allowed) return null;
  return (
    <div className={classes.card}>
      <LockedState feature={feature} gives={[gives]} />
    </div>
  );
}
