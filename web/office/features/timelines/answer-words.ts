// The words of the key facts (“answers”) about money, complaints and the gate.
import { dayIn } from '#rules/shared/day-text.ts';
import type { Answers } from '#contract/timelines/timelines.ts';
import type { HubAnswer } from '#ui/detail/HubAnswers.tsx';
import { formatWholeMoney } from '#ui/format/money.ts';
import { roughly, shortDay, whenWords } from '#ui/format/when.ts';

type Words = { now: Date; timeZone: string; currency: string };

/** `/address/…?Show=money`: the page with its timeline filtered. */
const showing = (page: string, topic: string): string => `${page}?Show=${topic}`;

/**
 * The overdue amount is the headline. Without an overdue charge, the headline is the amount that is not due yet; if
 * nothing is owed, it is the credit or “Nothing”.
 */
export function moneyAnswer(
  money: NonNullable<Answers['money']>,
  page: string,
  { now, timeZone, currency }: Words,
): HubAnswer {
  const { owedMinor, overdueMinor, overdueSince, nextDueOn, creditMinor } = money;
  const href = showing(page, 'money');
  const credit =
    creditMinor > 0 ? `${formatWholeMoney(creditMinor, currency)} in credit` : undefined;
  if (owedMinor === 0) {
    return creditMinor > 0
      ? { label: 'In credit', value: formatWholeMoney(creditMinor, currency), tone: 'good', href }
      : { label: 'Owes', value: 'Nothing', href };
  }
  const today = dayIn(now, timeZone);
  const isOverdue = overdueMinor > 0;
  const notDueMinor = owedMinor - overdueMinor;
  const since = overdueSince && `Since ${shortDay(overdueSince, today)}`;
  const later =
    isOverdue && notDueMinor > 0 && `${formatWholeMoney(notDueMinor, currency)} not yet due`;
  const next = !isOverdue && nextDueOn && `Due ${shortDay(nextDueOn, today)}`;
  return {
    label: isOverdue ? 'Overdue' : 'Not yet due',
    value: formatWholeMoney(isOverdue ? overdueMinor : notDueMinor, currency),
    detail: [since, later, next, credit].filter(Boolean).join(', '),
    tone: isOverdue ? 'bad' : undefined,
    href,
  };
}

export function complaintAnswer(
  { open, first }: NonNullable<Answers['complaints']>,
  page: string,
  { now, timeZone }: Words,
): HubAnswer {
  const left = first?.dueAt ? Date.parse(first.dueAt) - now.getTime() : null;
  const due =
    left === null || !first?.dueAt
      ? ''
      : left < 0
        ? `, ${roughly(left)} overdue`
        : `, due ${whenWords(first.dueAt, now, timeZone)}`;
  return {
    label: 'Open complaints',
    value: open === 0 ? 'None' : String(open),
    detail: first ? `${first.title}${due}` : undefined,
    tone: left !== null && left < 0 ? 'bad' : undefined,
    href: showing(page, 'complaints'),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function gateAnswer(
  { last }: NonNullable<Answers['gate']>,
  page: string,
  { now, timeZone }: Words,
): HubAnswer {
  const href = showing(page, 'gate');
  if (!last) return { label: 'Last visit', value: 'None yet', href };
  const time = last.untilAt && whenWords(last.untilAt, now, timeZone);
  const inside = last.state === 'Inside' ? 'inside' : last.state.toLowerCase();
  return {
    label: last.kind === 'Visit' ? 'Last visit' : 'Last pass',
    value: capital(whenWords(last.at, now, timeZone)),
    detail:
      last.kind === 'Pass'
        ? `${last.title}, ${last.state === 'Active' ? `valid until ${time}` : last.state.toLowerCase()}`
        : `${last.title || 'A visitor'}, ${last.untilAt ? `left ${time}` : inside}`,
    href,
  };
}
