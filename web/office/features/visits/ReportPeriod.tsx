// The period of the gate's report, for its tiles, charts and register. The URL stores it.
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { formatDay } from '#ui/format/dates.ts';
import { Row } from '#ui/layout/Row.tsx';
import classes from './visits.module.css';

type Time = { From?: string; To?: string };

/** The days in the URL. Without them, the server reports on 30 days. */
export function useTime(): Time {
  const { From, To } = useSearch({ strict: false }) as Time;
  return { ...(From && { From }), ...(To && { To }) };
}

const lengths = [7, 30, 90, 365];

type Props = { from: string; to: string };

export function ReportPeriod({ from, to }: Props) {
  const navigate = useNavigate();
  const shownDays = daysBetween(from, to) + 1;
  const show = (days: number) => {
    const first = addDays(to, 1 - days);
    const search = (before: object) => ({ ...before, From: first, To: to, PageNumber: undefined });
    void navigate({ to: '.', search: search as never });
  };
  return (
    <Row
      aria-label="Period of the report"
      component="section"
      gap="8px 16px"
      mb={16}
      className={classes.period}
    >
      <h2>
        {formatDay(from)} to {formatDay(to)}
      </h2>
      <Row align="stretch" mt={16}>
        {lengths.map((days) => (
          <Button
            key={days}
            size="compact-sm"
            variant={days === shownDays ? 'filled' : 'default'}
            aria-pressed={days === shownDays}
            onClick={() => show(days)}
          >
            {days === 365 ? '1 year' : `${days} days`}
          </Button>
        ))}
      </Row>
    </Row>
  );
}
