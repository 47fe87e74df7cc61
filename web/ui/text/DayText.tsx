// A calendar day. Example: `<DayText day="2026-11-21" />` shows 21 Nov 2026 in every zone.
import { formatDay } from '#ui/format/dates.ts';
import { EmptyValue } from './MoneyText.tsx';
import classes from './text.module.css';

export function DayText({ day }: { day: string | null | undefined }) {
  if (!day) return <EmptyValue />;
  return (
    <time className={classes.figure} dateTime={day}>
      {formatDay(day)}
    </time>
  );
}
