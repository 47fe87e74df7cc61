// Asks how a file writes its days, where the days themselves do not tell.
// Example: `{file.asksDayOrder && <DayOrder value={mapping.dayOrder} onChange={setDayOrder} />}`.
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DayOrder.module.css';

type Order = 'dmy' | 'mdy';

type DayOrderProps = {
  value: Order | null;
  onChange: (order: Order) => void;
  /** Why it is asked, below the question. */
  children?: ReactNode;
};

export function DayOrder({ value, onChange, children }: DayOrderProps) {
  return (
    <fieldset className={classes.question} data-open={value === null || undefined}>
      <legend>How are the dates written?</legend>
      {children}
      <SegmentedControl
        aria-label="Order of day and month"
        value={value ?? ''}
        onChange={(order) => onChange(order as Order)}
        data={[
          { value: 'dmy', label: 'Day first: 31/12' },
          { value: 'mdy', label: 'Month first: 12/31' },
        ]}
      />
    </fieldset>
  );
}
