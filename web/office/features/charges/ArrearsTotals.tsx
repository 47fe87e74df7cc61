// The sums of the houses that match the filter: how many, what they owe, and for how long. Their room is reserved
// while they load.
import { Skeleton } from '@mantine/core';
import { getArrearsTotals } from '#calls/charges/arrears.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import { WholeMoney } from '#lib/money/WholeMoney.tsx';
import { countOf } from '#ui/format/count.ts';
import type { ListQuery } from '#ui/list/query.ts';
import classes from './arrears.module.css';

/** The buckets in the order of the bar below the sums, each with the name of its colour. */
const buckets = [
  ['Not due', 'notDueMinor'],
  ['1–30 days', 'to30Minor'],
  ['31–60', 'to60Minor'],
  ['61–90', 'to90Minor'],
  ['91–180', 'to180Minor'],
  ['Over 180', 'over180Minor'],
] as const;

export function ArrearsTotals({ query }: { query: ListQuery }) {
  const { data, isError } = useOperation(getArrearsTotals, { query } as never);
  if (isError) return null;
  return (
    <section className={classes.totals} aria-label="Sums of these houses">
      <dl className={classes.sums}>
        <div>
          <dt>{data ? countOf(data.houseCount, houseNoun) : 'Houses'}</dt>
          <dd data-first>
            {data ? <WholeMoney amountMinor={data.owedMinor} short /> : <Bone width={72} />}
          </dd>
        </div>
        {buckets.map(([label, key]) => (
          <div key={key} data-bucket={key}>
            <dt>{label}</dt>
            <dd>{data ? <WholeMoney amountMinor={data[key]} short /> : <Bone width={56} />}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden>
        {data &&
          buckets.map(([, key]) =>
            data[key] > 0 ? (
              <span key={key} data-bucket={key} style={{ flexGrow: data[key] / data.owedMinor }} />
            ) : null,
          )}
      </div>
    </section>
  );
}

const Bone = ({ width }: { width: number }) => <Skeleton height={16} width={width} my={2} />;
