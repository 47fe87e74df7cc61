// The validity of a pass at a moment. The state of a pass follows from the time, unless the pass has ended or is
// paused. The days and hours of a pass are in the community's time zone. The server and the offline console both run
// these pure functions.
import { dayIn, instantText, placedInstant } from '#rules/shared/day-text.ts';
import type { PassState } from '#contract/shared/gate-words.ts';
import type { AnswerCode, Finding } from '#contract/visits/gate-checks.ts';

export type PassTimes = {
  endedAs: 'Used up' | 'Expired' | 'Revoked' | null;
  isPaused: boolean;
  validFrom: string;
  validTo: string;
};

export function stateOf(pass: PassTimes, now: Date): PassState {
  if (pass.endedAs) return pass.endedAs;
  if (now.getTime() >= Date.parse(pass.validTo)) return 'Expired';
  if (pass.isPaused) return 'Paused';
  return now.getTime() < Date.parse(pass.validFrom) ? 'Scheduled' : 'Active';
}

type Windows = { days: readonly number[]; hoursFrom: string | null; hoursTo: string | null };
type Local = { weekday: number; minute: number };

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const formats = new Map<string, Intl.DateTimeFormat>();

/** The weekday, 1 is Monday, and the minute of the day, in a time zone. */
export function localOf(now: Date, timeZone: string): Local {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
    formats.set(timeZone, format);
  }
  const told = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return {
    weekday: dayNames.indexOf(told['weekday'] ?? '') + 1,
    minute: Number(told['hour']) * 60 + Number(told['minute']),
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The finding if the pass is not valid on this weekday or at this hour; null if it is. Hours that end at or before
 * their beginning run past midnight, and the hours after midnight belong to the weekday on which they began.
 */
export function windowFault(pass: Windows, now: Date, timeZone: string): Finding | null {
  const { weekday, minute } = localOf(now, timeZone);
  const days = pass.days.length === 0 ? [1, 2, 3, 4, 5, 6, 7] : pass.days;
  if (pass.hoursFrom === null || pass.hoursTo === null) {
    return days.includes(weekday) ? null : wrongDay(days);
  }
  const [from, to] = [minuteOf(pass.hoursFrom), minuteOf(pass.hoursTo)];
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  const runsOver = to <= from;
  if (runsOver && minute < to && days.includes(yesterday)) return null;
  if (!days.includes(weekday)) return wrongDay(days);
  const isOpen = runsOver ? minute >= from : minute >= from && minute < to;
  if (isOpen) return null;
  const hours = `${pass.hoursFrom.slice(0, 5)} to ${pass.hoursTo.slice(0, 5)}`;
  return redFinding('wrongHours', `This pass is only valid from ${hours}.`);
}

function wrongDay(days: readonly number[]): Finding {
  const names = [...days].sort().map((day) => dayNames[day - 1]);
  return redFinding('wrongDay', `This pass is only valid on ${names.join(', ')}.`);
}

export const redFinding = (code: AnswerCode, reason: string): Finding => ({
  code,
  colour: 'Red',
  reason,
});
export const amberFinding = (code: AnswerCode, reason: string): Finding => ({
  code,
  colour: 'Amber',
  reason,
});

/** A moment as a guard says it: only the time if it was today. */
export const sinceText = (at: string, { now, timeZone }: { now: Date; timeZone: string }): string =>
  dayIn(at, timeZone) === dayIn(now, timeZone)
    ? placedInstant(at, timeZone).time
    : instantText(at, timeZone);

export type PassToJudge = PassTimes &
  Windows & {
    endedAt: string | null;
    endedByName: string;
    lastUsedAt: string | null;
    gateIds: readonly string[];
  };

/**
 * The reasons why the pass does not admit anyone now; empty if it does. If the state is not Active, it is the only
 * reason. Otherwise the reasons are a wrong day or hour, and a wrong gate.
 */
export function passFaults(
  pass: PassToJudge,
  at: { now: Date; timeZone: string; gateId: string | undefined },
): Finding[] {
  const { now, timeZone, gateId } = at;
  const said = (instant: string) => instantText(instant, timeZone);
  const state = stateOf(pass, now);
  if (state === 'Used up') {
    return [
      redFinding('usedUp', `Already used, last on ${said(pass.lastUsedAt ?? pass.endedAt ?? '')}.`),
    ];
  }
  if (state === 'Expired') return [redFinding('expired', `Expired on ${said(pass.validTo)}.`)];
  if (state === 'Revoked') {
    const by = pass.endedByName ? ` by ${pass.endedByName}` : '';
    return [redFinding('revoked', `Revoked${by} on ${said(pass.endedAt ?? '')}.`)];
  }
  if (state === 'Paused') return [redFinding('paused', 'Paused by the host.')];
  if (state === 'Scheduled')
    return [redFinding('notYet', `Not valid before ${said(pass.validFrom)}.`)];
  const window = windowFault(pass, now, timeZone);
  const isElsewhere =
    gateId !== undefined && pass.gateIds.length > 0 && !pass.gateIds.includes(gateId);
  return [
    ...(window ? [window] : []),
    ...(isElsewhere ? [redFinding('wrongGate', 'This pass is for another gate.')] : []),
  ];
}
