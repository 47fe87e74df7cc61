// The sentence at the top of a complaint: its next event and the time of this event.
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { useNow } from '#lib/page/use-now.ts';
import { useLocale } from '#ui/text/locale.ts';
import { nextOf } from './next-words.ts';
import classes from './complaint.module.css';

export function NextSentence({ complaint }: { complaint: Complaint }) {
  const now = useNow();
  const { timeZone } = useLocale();
  const next = nextOf(complaint, { now, timeZone });
  if (!next) return null;
  const Icon = next.isOverdue ? IconAlertTriangle : IconClock;
  return (
    <p className={classes.next} data-overdue={next.isOverdue || undefined}>
      <VisuallyHidden>Next: </VisuallyHidden>
      <Icon size={18} aria-hidden />
      <span>
        <strong>{next.lead}</strong> {next.rest}
      </span>
    </p>
  );
}
