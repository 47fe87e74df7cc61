// Facts of a record, name beside value; in a narrow list name above value. Empty values show a dash.
// Example: `<KeyValueList title="Contact" items={[['Phone', <PhoneText phone={phone} />],
//   ['Email', email]]} />`.
import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import classes from './KeyValueList.module.css';

type KeyValueListProps = {
  title?: string;
  items: readonly (readonly [label: string, value: ReactNode])[];
  loading?: boolean;
  /** A link or button beside the title. */
  action?: ReactNode;
};

export function KeyValueList({ title, items, loading = false, action }: KeyValueListProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <PartTitle id={id}>{title}</PartTitle>
          {action}
        </div>
      )}
      <dl className={classes.list}>
        {items.map(([label, value]) => (
          <div key={label} className={classes.item}>
            <dt>{label}</dt>
            <dd>{loading ? <Skeleton height={12} width="50%" my={4} /> : shown(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const shown = (value: ReactNode): ReactNode =>
  value === null || value === undefined || value === '' ? <EmptyValue /> : value;
