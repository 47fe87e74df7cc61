// The next event of a complaint and its time, as one sentence.
import { dayIn } from '#rules/shared/day-text.ts';
import { isOpen } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { roughly, shortDay, whenWords } from '#ui/format/when.ts';

export type Next = {
  /** The part in bold: `2 days overdue.` */
  lead: string;
  rest: string;
  isOverdue: boolean;
};

type Zone = { now: Date; timeZone: string };

/** `Due in 3 hours.` `Escalates to Musa Danladi today, 16:00.` Null if no event is expected. */
export function nextOf(complaint: Complaint, { now, timeZone }: Zone): Next | null {
  const { status, resolveDueAt, returnsOn, closesAt, archivedAt, parent } = complaint;
  if (archivedAt || parent) return null;
  if (status === 'Resolved') {
    return closesAt
      ? {
          lead: 'Resolved.',
          rest: `Closes ${whenWords(closesAt, now, timeZone)}, unless the resident reopens it.`,
          isOverdue: false,
        }
      : null;
  }
  if (!isOpen(status)) return null;
  if (status === 'On hold') {
    const rest = returnsOn ? `Work resumes on ${shortDay(returnsOn, dayIn(now, timeZone))}.` : '';
    return { lead: 'On hold.', rest: `The clock is stopped. ${rest}`.trim(), isOverdue: false };
  }
  const rest = [replyWords(complaint, now), escalationWords(complaint, { now, timeZone })]
    .filter(Boolean)
    .join(' ');
  if (!resolveDueAt) return rest ? { lead: '', rest, isOverdue: false } : null;
  const left = Date.parse(resolveDueAt) - now.getTime();
  return left < 0
    ? { lead: `${roughly(left)} overdue.`, rest, isOverdue: true }
    : { lead: `Due in ${roughly(left)}.`, rest, isOverdue: false };
}

/** The sentence about the first reply; empty without a reporter or a due time, and once somebody has replied. */
function replyWords({ respondedAt, responseDueAt, reporter }: Complaint, now: Date): string {
  if (respondedAt || !responseDueAt || !reporter) return '';
  const left = Date.parse(responseDueAt) - now.getTime();
  return left < 0
    ? `The first reply is ${roughly(left)} overdue.`
    : `First reply due in ${roughly(left)}.`;
}

function escalationWords(
  { escalation, escalationLevel, breachOwner }: Complaint,
  { now, timeZone }: Zone,
): string {
  if (!escalation) {
    return escalationLevel > 0 && breachOwner ? `Escalated to ${breachOwner}.` : '';
  }
  const { at, to, isWarning } = escalation;
  const name = to === 'All complaint managers' || to === 'Account owner' ? to.toLowerCase() : to;
  // The job that escalates runs once a minute, so the time can already be past: then the text is `now`.
  const isNow = Date.parse(at) <= now.getTime();
  const when = isNow ? 'now' : whenWords(at, now, timeZone);
  return isWarning ? `A reminder goes to ${name} ${when}.` : `Escalates to ${name} ${when}.`;
}
