// The sums of the houses that match the filter: how much is overdue, for how long, and how much is not due yet.
// Their room is reserved while they load.
import { Skeleton } from '@mantine/core';
import { getArrearsTotals } from '#calls/charges/arrears.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import { SeriesMark } from '#ui/chart/Legend.tsx';
import { ShareStrip } from '#ui/chart/ShareStrip.tsx';
import { countOf } from '#ui/format/count.ts';
import { ListAmounts } from '#ui/text/amounts.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import type { ListQuery } from '#ui/list/query.ts';
import classes from './arrears.module.css';

/** The buckets in the order of the bar below the sums. */
const buckets = [
  { label: 'Not yet due', key: 'notDueMinor', tone: 'neutral' },
  { label: '1–30 days', key: 'to30Minor', tone: 'age1' },
  { label: '31–60 days', key: 'to60Minor', tone: 'age2' },
  { label: '61–90 days', key: 'to90Minor', tone: 'age3' },
  { label: '91–180 days', key: 'to180Minor', tone: 'age4' },
  { label: 'Over 180 days', key: 'over180Minor', tone: 'age5' },
] as const;

export function ArrearsTotals({ query }: { query: ListQuery }) {
  const { data, isError } = useOperation(getArrearsTotals, { query } as never);
  if (isError) return null;
  return (
    <ListAmounts>
      <section className={classes.totals} aria-label="Totals of these houses">
        <dl className={classes.sums}>
          <div>
            <dt>{data ? `Overdue of ${countOf(data.houseCount, houseNoun)}` : 'Overdue'}</dt>
            <dd data-first>
              {data ? <MoneyText amountMinor={data.overdueMinor} short /> : <Bone width={72} />}
            </dd>
          </div>
          {buckets.map(({ label, key, tone }, at) => (
            <div key={key} data-bucket={key}>
              <dt>
                <SeriesMark
                  series={{ name: label, values: [], tone }}
                  number={at}
                  many={false}
                  shape="bar"
                />
                {label}
              </dt>
              <dd>{data ? <MoneyText amountMinor={data[key]} short /> : <Bone width={56} />}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.bar}>
          <ShareStrip
            parts={buckets.map(({ label, key, tone }) => ({
              name: label,
              value: data ? data[key] : 0,
              tone,
            }))}
          />
        </div>
      </section>
    </ListAmounts>
  );
}

const Bone = ({ width }: { width: number }) => <Skeleton height={16} width={width} my={2} />;
