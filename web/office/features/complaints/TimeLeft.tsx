// The due time of a complaint in words: overdue as a badge, due today in bold, with the exact time on hover. A
// complaint on hold shows the end of its hold, and a resolved one whether it was on time.
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { formatDay, formatInstantLong } from '#ui/format/dates.ts';
import { dueWords } from '#ui/format/when.ts';
import { useLocale } from '#ui/text/locale.ts';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { useNow } from '#lib/page/use-now.ts';
import { slaTone } from './words.ts';
import classes from './complaints.module.css';

type TimeLeftProps = { complaint: Pick<ComplaintRow, 'sla' | 'resolveDueAt' | 'returnsOn'> };

export function TimeLeft({ complaint }: TimeLeftProps) {
  const { timeZone } = useLocale();
  const now = useNow();
  const { sla, resolveDueAt, returnsOn } = complaint;
  if (sla === 'Paused') {
    return (
      <StatusBadge tone="neutral">
        {returnsOn ? `On hold until ${formatDay(returnsOn)}` : 'On hold'}
      </StatusBadge>
    );
  }
  if (sla === 'Met' || sla === 'Missed') {
    return <StatusBadge tone={slaTone[sla]}>{sla === 'Met' ? 'On time' : 'Late'}</StatusBadge>;
  }
  if (sla === 'None' || !resolveDueAt) return <EmptyValue />;
  const isLate = Date.parse(resolveDueAt) <= now.getTime();
  return (
    <time dateTime={resolveDueAt} title={formatInstantLong(resolveDueAt, timeZone)}>
      {isLate ? (
        <StatusBadge tone="bad">{dueWords(resolveDueAt, now, timeZone)}</StatusBadge>
      ) : (
        <span className={classes.due} data-today={sla === 'Due today' || undefined}>
          {dueWords(resolveDueAt, now, timeZone)}
        </span>
      )}
    </time>
  );
}
