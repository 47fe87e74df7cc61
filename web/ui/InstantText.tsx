// A moment, in the community's zone; the long form is in its title.
// Example: `<InstantText at={row.lastVisitAt} ago />` shows "3 hours ago".
import { formatAgo, formatInstant, formatInstantLong } from '#ui/format/dates.ts';
import { useLocale } from '#ui/locale.ts';
import { useState } from 'react';
import { None } from './MoneyText.tsx';
import classes from './text.module.css';

type InstantTextProps = {
  at: string | null | undefined;
  /** Show how long ago instead of date and time. */
  ago?: boolean;
};

export function InstantText({ at, ago = false }: InstantTextProps) {
  const { timeZone } = useLocale();
  const [now] = useState(() => new Date());
  if (!at) return <None />;
  return (
    <time className={classes.figure} dateTime={at} title={formatInstantLong(at, timeZone)}>
      {ago ? formatAgo(at, now) : formatInstant(at, timeZone)}
    </time>
  );
}
