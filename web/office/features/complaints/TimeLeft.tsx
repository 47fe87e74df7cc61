// The remaining time of a complaint, counting down: in words and colour, with the exact time behind it.
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { formatDay, formatInstantLong } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { useNow } from '#lib/page/use-now.ts';
import { leftWords, slaTone } from './words.ts';

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
    return <StatusBadge tone={slaTone[sla]}>{sla === 'Met' ? 'In time' : 'Too late'}</StatusBadge>;
  }
  if (sla === 'None' || !resolveDueAt) return <EmptyValue />;
  const isLate = Date.parse(resolveDueAt) <= now.getTime();
  return (
    <time dateTime={resolveDueAt} title={formatInstantLong(resolveDueAt, timeZone)}>
      <StatusBadge tone={isLate ? 'bad' : slaTone[sla]}>{leftWords(resolveDueAt, now)}</StatusBadge>
    </time>
  );
}
