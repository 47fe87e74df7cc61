// The two panels above the lists of a due: its collection compared with earlier periods, and the houses that are most
// overdue. A click on a period shows the houses, the file and the reminder of this period.
import { Skeleton } from '@mantine/core';
import { getDueCollection } from '#calls/charges/due-collection.ts';
import type { CollectedPeriod } from '#contract/charges/due-collection.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { RowChart } from '#ui/chart/RowChart.tsx';
import { periodName } from '#rules/dues/period-name.ts';
import { formatWholeMoney } from '#ui/format/money.ts';
import { countOf } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { ListAmounts } from '#ui/text/amounts.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { paceText, percentOf, percentText } from './collection.ts';
import { DueDebtors } from './DueDebtors.tsx';
import { type DuePeriods, useDuePeriods } from './use-due-periods.ts';
import { useToday } from '#ui/text/use-today.ts';
import classes from './due-insights.module.css';

const nameOf = ({ startsOn, endsOn }: CollectedPeriod): string => periodName(startsOn, endsOn);

export function DueInsights({ dueId }: { dueId: string }) {
  const { data } = useOperation(getDueCollection, { params: { dueId } });
  const chosen = useDuePeriods();
  const today = useToday();
  const [newest] = data?.periods ?? [];
  const only = data?.periods.find(({ id }) => chosen.ids.length === 1 && id === chosen.ids[0]);
  const otherName = chosen.ids.length === 0 ? undefined : 'chosen periods';
  return (
    <ListAmounts>
      <div className={classes.insights}>
        <Panel component="section" className={classes.panel} aria-labelledby="due-collection">
          <PartTitle id="due-collection">Collection</PartTitle>
          {!data && <Skeleton height={180} mt={8} />}
          {data && !newest && <Muted size={14}>No bills yet.</Muted>}
          {data && newest && (
            <>
              <p className={classes.answer}>{paceText(data.days, data.periods, today)}</p>
              <Periods days={data.days} periods={data.periods} chosen={chosen} />
            </>
          )}
        </Panel>
        <DueDebtors dueId={dueId} periods={chosen} periodName={only ? nameOf(only) : otherName} />
      </div>
    </ListAmounts>
  );
}

const dayNoun = { one: 'day', many: 'days' };

type PeriodsProps = { days: number; periods: readonly CollectedPeriod[]; chosen: DuePeriods };

/**
 * The share of each period that was collected by the same day after its bills, and later. The newest comes first. A
 * click on a row, or Enter, chooses its period.
 */
function Periods({ days, periods, chosen }: PeriodsProps) {
  const { currency } = useLocale();
  const money = (amountMinor: number) => formatWholeMoney(amountMinor, currency);
  const then = periods.map(({ byThenMinor, collectedMinor }) =>
    Math.min(byThenMinor, collectedMinor),
  );
  const later = periods.map(({ collectedMinor }, at) => collectedMinor - (then[at] ?? 0));
  const share = (amountMinor: number, at: number) =>
    percentOf(amountMinor, periods[at]?.expectedMinor ?? 0) ?? 0;
  const names = periods.map(nameOf);
  return (
    <>
      <RowChart
        label="Collection by period"
        first="Period"
        labels={names}
        series={[
          {
            name: days === 0 ? 'On the day of the bills' : `Within ${countOf(days, dayNoun)}`,
            values: then.map(share),
            exact: then.map(money),
            tone: 'in',
          },
          ...(periods.length > 1
            ? [
                {
                  name: 'Later',
                  values: later.map(share),
                  exact: later.map(money),
                  tone: 'later' as const,
                },
              ]
            : []),
        ]}
        more={[
          { title: 'Expected', texts: periods.map(({ expectedMinor }) => money(expectedMinor)) },
        ]}
        whole={100}
        format={percentText}
        picked={periods.flatMap(({ id }, at) => (chosen.ids.includes(id) ? [at] : []))}
        onPick={(at) => {
          const id = periods[at]?.id;
          if (id !== undefined) chosen.toggle(id);
        }}
      />
    </>
  );
}
