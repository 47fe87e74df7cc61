// A moment, in the community's zone; the long form is in its title.
// Example: `<InstantText at={row.lastVisitAt} ago />` shows "3 hours ago".
import { formatAgo, formatInstant, formatInstantLong } from '#ui/format/dates.ts';
import { useLocale } from './locale.ts';
import { useEffect, useState } from 'react';
import { EmptyValue } from './MoneyText.tsx';
import classes from './text.module.css';

type InstantTextProps = {
  at: string | null | undefined;
  /** Show how long ago instead of date and time. */
  ago?: boolean;
};

export function InstantText({ at, ago = false }: InstantTextProps) {
  const { timeZone } = useLocale();
  if (!at) return <EmptyValue />;
  return (
    <time className={classes.figure} dateTime={at} title={formatInstantLong(at, timeZone)}>
      {ago ? <Ago at={at} /> : formatInstant(at, timeZone)}
    </time>
  );
}

/** The time between two updates, in milliseconds: less than a minute, which is the smallest unit shown. */
const tickMs = 30_000;

/** Updates while the page is open, so that a past event does not read as a future one. */
function Ago({ at }: { at: string }): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return formatAgo(at, now);
}
