// The sentences of the events on a timeline.
import { dayIn } from '#rules/shared/day-text.ts';
import type { TimelineEvent } from '#contract/timelines/timelines.ts';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import { formatWholeMoney } from '#ui/format/money.ts';
import { actionWords, fieldWords } from '#ui/detail/history-changes.ts';
import { paths } from '#web/paths.ts';
import { roughly, shortDay, whenWords } from '#ui/format/when.ts';

export type Telling = {
  now: Date;
  timeZone: string;
  currency: string;
  /** The words for the action of a change, after the person's name. */
  sentences: Readonly<Record<string, string>>;
};

export type Told = {
  text: string;
  detail?: string | undefined;
  /** Part of the text that identifies the record, in grey: `C-00895`. */
  number?: string;
  href?: string | undefined;
  /** A link below the text, before the detail. */
  link?: { label: string; href: string };
  tone?: 'bad';
  /** The signed amount, and whether it came in. */
  amount?: { text: string; isIn: boolean };
};

const joined = (...parts: (string | false | undefined | null)[]): string | undefined =>
  parts.filter(Boolean).join('. ') || undefined;

const openComplaint = ['New', 'Assigned', 'In progress', 'On hold'];

type Teller = (event: TimelineEvent, telling: Telling) => Told;

const amountOf = (
  { amountMinor }: TimelineEvent,
  { currency }: Telling,
  isIn = false,
): Pick<Told, 'amount'> =>
  amountMinor === null
    ? {}
    : { amount: { text: `${isIn ? '+' : ''}${formatWholeMoney(amountMinor, currency)}`, isIn } };

const day = (event: TimelineEvent, { now, timeZone }: Telling): string =>
  event.dayOn ? shortDay(event.dayOn, dayIn(now, timeZone)) : '';

const charge: Teller = (event, telling) => {
  const { state, openMinor, amountMinor, dayOn } = event;
  const today = dayIn(telling.now, telling.timeZone);
  const isOverdue = state === 'Open' && dayOn !== null && dayOn < today;
  const rest =
    openMinor !== null && openMinor > 0 && openMinor !== amountMinor
      ? `${formatWholeMoney(openMinor, telling.currency)} of it is not paid`
      : undefined;
  const due = {
    Open: isOverdue ? `Overdue since ${day(event, telling)}` : `Due ${day(event, telling)}`,
    Disputed: 'Disputed by the house',
  }[state];
  return {
    text: event.title,
    detail: joined(due ?? state, rest),
    href: event.targetId ? paths.due(event.targetId) : undefined,
    ...(isOverdue && { tone: 'bad' }),
    ...amountOf(event, telling),
  };
};

const payment: Teller = (event, telling) => {
  const paidOn = event.dayOn !== dayIn(new Date(event.at), telling.timeZone);
  const isReversed = event.state === 'Reversed';
  return {
    text: `Payment by ${event.title.toLowerCase()}`,
    ...(event.targetId && {
      link: { label: `Receipt ${event.detail}`, href: paths.receiptOf(event.targetId) },
    }),
    detail: joined(isReversed && 'Reversed', paidOn && `Paid on ${day(event, telling)}`),
    ...amountOf(event, telling, !isReversed),
  };
};

const people = ({ detail, people: count }: TimelineEvent): string => {
  const others = (count ?? 1) - 1;
  return others > 0 ? `${detail} and ${others} more` : detail;
};

const readWords = ({ people: count, readBy }: TimelineEvent): string => {
  if (!readBy) return 'Not read yet';
  return count === 1 ? 'Read' : `Read by ${readBy} of ${count}`;
};

const overdue = ({ amountMinor }: TimelineEvent, { currency }: Telling): string =>
  `${formatWholeMoney(amountMinor ?? 0, currency)} unpaid`;

const claimStates: Readonly<Record<string, string>> = {
  Submitted: 'Awaiting approval',
  Accepted: 'Approved',
  Rejected: 'Declined',
};

const visitVerbs: Readonly<Record<string, string>> = {
  'At gate': 'is at the gate',
  'Awaiting host': 'is waiting at the gate for the host',
  Approved: 'is approved',
  Denied: 'was refused',
  'No answer': 'left, because the host did not answer',
  Inside: 'checked in',
  Left: 'checked in',
  'Auto-closed': 'checked in',
};

const visit: Teller = (event, { now }) => {
  const stayed = event.untilAt && roughly(Date.parse(event.untilAt) - Date.parse(event.at));
  const kind = event.detail === 'Guest' ? '' : event.detail;
  const inside =
    event.state === 'Inside' && `Inside for ${roughly(now.getTime() - Date.parse(event.at))}`;
  const ended = event.state === 'Left' && stayed && `${stayed} inside`;
  return {
    text: `${event.title || 'A visitor'} ${visitVerbs[event.state] ?? 'is expected'}`,
    detail: joined(
      kind,
      inside,
      ended,
      event.state === 'Auto-closed' && 'Checked out automatically',
    ),
  };
};

const pass: Teller = (event, { now, timeZone }) => {
  const isOver = event.untilAt !== null && Date.parse(event.untilAt) < now.getTime();
  const until = event.untilAt && whenWords(event.untilAt, now, timeZone);
  const state =
    event.state === 'Active'
      ? `${isOver ? 'Was valid' : 'Valid'} until ${until}`
      : event.state === 'Expired'
        ? `Expired ${until}`
        : event.state;
  return {
    text: `Pass for ${event.title}`,
    detail: joined(state, event.detail && `Host ${event.detail}`),
    href: event.targetId ? paths.pass(event.targetId) : undefined,
  };
};

const complaint: Teller = (event, { now, timeZone }) => {
  const isOpen = openComplaint.includes(event.state);
  const left = event.untilAt ? Date.parse(event.untilAt) - now.getTime() : null;
  const isOverdue = isOpen && left !== null && left < 0;
  const due =
    isOpen && left !== null && event.untilAt
      ? isOverdue
        ? `${roughly(left)} overdue`
        : `Due ${whenWords(event.untilAt, now, timeZone)}`
      : undefined;
  return {
    text: event.title,
    number: complaintNumber(Number(event.detail)),
    detail: joined(event.state, due),
    href: event.targetId ? paths.complaint(event.targetId) : undefined,
    ...(isOverdue && { tone: 'bad' }),
  };
};

const changed: Teller = (event, { sentences }) => {
  const fields = event.detail === '' ? [] : event.detail.split(', ');
  const [first, ...more] = fields.map((field, at) =>
    at === 0 ? fieldWords(field) : fieldWords(field).toLowerCase(),
  );
  const words = sentences[event.state] ?? actionWords(event.state).toLowerCase();
  const isChange = event.state.endsWith('.changed');
  return {
    text: `${event.title} ${words}`,
    detail: isChange && first ? [first, ...more].slice(0, 6).join(', ') : undefined,
  };
};

const waiverWords: Readonly<Record<string, string>> = {
  Waiver: 'Waiver',
  'Credit note': 'Credit note',
  Adjustment: 'Adjustment',
};

const planStates: Readonly<Record<string, string>> = {
  Active: 'Active',
  Completed: 'Paid in full',
  Broken: 'Broken',
  Cancelled: 'Cancelled',
};

const refundStates: Readonly<Record<string, string>> = {
  Waiting: 'Awaiting approval',
  Paid: 'Paid',
  Dropped: 'Not paid',
};

/** An amount that the house no longer owes, or that leaves the estate. */
const lessOf = (event: TimelineEvent, telling: Telling): Pick<Told, 'amount'> => {
  const { amount } = amountOf(event, telling);
  return amount ? { amount: { ...amount, text: `−${amount.text}` } } : {};
};

const accountOf = ({ targetId }: TimelineEvent): string | undefined =>
  targetId === null ? undefined : paths.houseAccount(targetId);

const tellers: Record<TimelineEvent['kind'], Teller> = {
  Charge: charge,
  Payment: payment,
  Promise: (event, telling) => ({
    text: `Promise to pay by ${day(event, telling)}`,
    detail: event.state === 'Withdrawn' ? 'Withdrawn' : undefined,
    ...amountOf(event, telling),
  }),
  Claim: (event, telling) => ({
    text: 'A resident reports having paid',
    detail: joined(claimStates[event.state], `Paid on ${day(event, telling)}`),
    ...amountOf(event, telling),
  }),
  Waiver: (event, telling) => ({
    text: `${waiverWords[event.state] ?? 'Waiver'} on ${event.title}`,
    detail: event.detail,
    href: event.targetId ? paths.due(event.targetId) : undefined,
    ...lessOf(event, telling),
  }),
  Plan: (event, telling) => ({
    text: 'Instalment plan agreed',
    detail: joined(
      event.dayOn
        ? `${planStates[event.state]} on ${day(event, telling)}`
        : planStates[event.state],
      event.detail,
    ),
    href: accountOf(event),
    ...(event.state === 'Broken' && { tone: 'bad' }),
    ...amountOf(event, telling),
  }),
  Refund: (event, telling) => ({
    text: `Refund to ${event.title === 'House wallet' ? 'the wallet of the house' : 'a bank account'}`,
    detail: joined(refundStates[event.state], event.detail),
    href: accountOf(event),
    ...lessOf(event, telling),
  }),
  Reminder: (event, telling) => ({
    text: event.state === 'Sent' ? 'Payment reminder sent' : 'Payment reminder not sent',
    detail: joined(
      event.state === 'Sent' ? 'By email' : 'The house has no email address',
      overdue(event, telling),
    ),
  }),
  Letter: (event, telling) => ({
    text: `${event.title} letter ${event.detail === 'Paper' ? 'printed' : 'sent'}`,
    detail: joined(overdue(event, telling), `Pay by ${day(event, telling)}`),
  }),
  Call: (event) => ({
    text: event.title ? `Call with ${event.title}` : 'Call with the house',
    detail: event.detail || undefined,
    href: event.houseId ? paths.houseCall(event.houseId, event.id) : undefined,
  }),
  Complaint: complaint,
  Broadcast: (event) => ({
    text: `“${event.title}” ${event.state === 'Sent' ? 'sent to' : 'did not reach'} ${people(event)}`,
    detail: event.state === 'Sent' ? readWords(event) : undefined,
    href: event.targetId ? paths.broadcast(event.targetId) : undefined,
  }),
  Pass: pass,
  Visit: visit,
  'Move in': (event) => ({
    text: `${event.title} moved in`,
    detail: event.detail,
    href: event.targetId ? paths.resident(event.targetId) : undefined,
  }),
  'Move out': (event) => ({
    text: `${event.title} moved out`,
    detail: event.detail,
    href: event.targetId ? paths.resident(event.targetId) : undefined,
  }),
  Document: (event) => ({
    text: `Document “${event.title}” added`,
    detail: event.detail ? `By ${event.detail}` : undefined,
  }),
  Change: changed,
};

export const tell = (event: TimelineEvent, telling: Telling): Told =>
  tellers[event.kind](event, telling);
