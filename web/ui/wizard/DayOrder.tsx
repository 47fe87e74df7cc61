// Asks in which order a file writes its days, if the days themselves do not show it.
// Example: `{file.asksDayOrder && <DayOrder value={dayOrder} onChange={setDayOrder} examples={file.dayExamples} />}`.
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DayOrder.module.css';
import type { AmbiguousDay } from './file-questions.ts';

type Order = 'dmy' | 'mdy';

type DayOrderProps = {
  value: Order | null;
  onChange: (order: Order) => void;
  /** Two days of the column that contradict each other, if there are any. */
  examples?: { dayFirst: string; monthFirst: string } | null;
  /** A day of the column that can be read in both orders, if no two days contradict each other. */
  either?: AmbiguousDay | undefined;
  /** The reason for the question, if no two days contradict each other. */
  children?: ReactNode;
};

export function DayOrder({ value, onChange, examples, either, children }: DayOrderProps) {
  return (
    <fieldset className={classes.question} data-open={value === null || undefined}>
      <legend>Choose the date format</legend>
      {examples && (
        <p className={classes.why}>
          Dates are mixed: {examples.dayFirst} fits day first, {examples.monthFirst} fits month
          first. Choose the correct order.
        </p>
      )}
      {!examples && either && (
        <p className={classes.why}>
          {either.text} can be {either.dmy} or {either.mdy}. Choose the correct one.
        </p>
      )}
      {!examples && children}
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
