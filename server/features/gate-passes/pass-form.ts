// Validates a requested pass and converts it to its stored form: the limits of each kind, a period in which it can
// open, and phone numbers in E.164. Refusals state the field.
import type { z } from 'zod';
import type { PassFields } from '#contract/gate-passes/gate-passes.ts';
import { passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import type { PassKind, PassPurpose } from '#contract/shared/gate-words.ts';
import type { GateSettings } from '#contract/gates/gates.ts';
import { defaultEnd, latestEnd, longest, opensOnce } from '#rules/gate/pass-span.ts';
import { refuse } from '#platform/http/refuse.ts';
import { dayMs, hourMs } from '#kernel/gate/words.ts';
import { phoneOf } from '#kernel/gate/phone-of.ts';

export type Asked = z.output<typeof PassFields>;

export type PassValues = {
  kind: PassKind;
  purpose: PassPurpose;
  guestName: string;
  guestPhone: string | null;
  plate: string;
  company: string;
  guestCount: number;
  validFrom: string;
  validTo: string;
  days: number[];
  hoursFrom: string | null;
  hoursTo: string | null;
  maxEntries: number | null;
  gateIds: string[];
  allowExit: boolean;
  hideHouse: boolean;
  idRequired: boolean;
  note: string;
  overstayMinutes: number | null;
};

/**
 * The longest time before a pass begins, and how far its start may be in the past, to allow for clock differences.
 */
const aheadMs = 366 * dayMs;
const behindMs = 10 * 60_000;

export function passValues(
  asked: Asked,
  given: { settings: GateSettings; country: string; timeZone: string; now: Date },
): PassValues {
  const { settings, country } = given;
  const { kind } = asked;
  const { validFrom, validTo } = spanOf(asked, given);
  const guestCount = asked.guestCount ?? 1;
  if (guestCount > (kind === 'Group event' ? settings.eventGuests : 20)) {
    const limit = kind === 'Group event' ? settings.eventGuests : 20;
    throw refuse(refusals.tooManyGuests, { field: 'guestCount', with: { limit } });
  }
  if ((asked.hoursFrom ?? null) !== null && asked.hoursFrom === asked.hoursTo) {
    throw wrong('hoursTo', 'The end time must differ from the start time.');
  }
  if (((asked.hoursFrom ?? null) === null) !== ((asked.hoursTo ?? null) === null)) {
    throw wrong('hoursTo', 'Enter both hours or neither.');
  }
  return {
    kind,
    purpose: asked.purpose ?? 'Guest',
    guestName: asked.guestName,
    guestPhone: phoneOf(asked.guestPhone, country, 'guestPhone'),
    plate: asked.plate ?? '',
    company: asked.company ?? '',
    guestCount,
    validFrom: validFrom.toISOString(),
    validTo: validTo.toISOString(),
    days: [...new Set(asked.days ?? [])].sort(),
    hoursFrom: asked.hoursFrom ?? null,
    hoursTo: asked.hoursTo ?? null,
    maxEntries: entriesOf(asked, guestCount),
    gateIds: asked.gateIds ?? [],
    allowExit: asked.allowExit ?? true,
    hideHouse: asked.hideHouse ?? false,
    idRequired: asked.idRequired ?? false,
    note: asked.note ?? '',
    overstayMinutes: asked.overstayMinutes ?? overstayOf(kind, settings),
  };
}

export function refuseTooLong(
  kind: PassKind,
  span: { from: Date; to: Date },
  settings: GateSettings,
): void {
  if (span.to <= span.from) throw wrong('validTo', 'The end of a pass must be after its start.');
  if (span.to <= latestEnd(kind, span.from, settings)) return;
  throw refuse(refusals.tooLong, { field: 'validTo', with: { limit: limitText(kind, settings) } });
}

/**
 * Refuses an extension that is too long. The days of a visitor's pass count from its first start, however often it is
 * extended. A single-entry pass may moreover end at most its maximum hours from now, or from a later start. For
 * recurring and staff passes, the maximum counts from now or from a later start.
 */
export function refuseExtension(
  pass: { kind: string; validFrom: string },
  validTo: Date,
  { settings, now }: { settings: GateSettings; now: Date },
): void {
  const kind = pass.kind as PassKind;
  const first = new Date(pass.validFrom);
  const from = new Date(Math.max(first.getTime(), now.getTime()));
  const isVisitor = !longest.includes(kind);
  refuseTooLong(
    kind,
    { from: isVisitor && !opensOnce.includes(kind) ? first : from, to: validTo },
    settings,
  );
  if (validTo <= from) throw wrong('validTo', 'The end of a pass must be after its start.');
  const most = Math.max(settings.visitorDays * dayMs, settings.oneTimeHours * hourMs);
  if (isVisitor && validTo.getTime() > first.getTime() + most) {
    const limit = limitText('Multi-entry', settings);
    throw refuse(refusals.tooLong, { field: 'validTo', with: { limit } });
  }
}

export const wrong = (field: string, sentence: string) =>
  refuse(refusals.windowWrong, { field, with: { sentence } });

function spanOf(
  asked: Asked,
  { settings, timeZone, now }: { settings: GateSettings; timeZone: string; now: Date },
) {
  const validFrom = asked.validFrom ? new Date(asked.validFrom) : now;
  if (validFrom.getTime() < now.getTime() - behindMs) {
    throw wrong('validFrom', 'Choose a start from now on.');
  }
  if (validFrom.getTime() > now.getTime() + aheadMs) {
    throw wrong('validFrom', 'Choose a start within one year.');
  }
  const validTo = asked.validTo
    ? new Date(asked.validTo)
    : defaultEnd(asked.kind, validFrom, { limits: settings, timeZone });
  if (validTo <= now) throw wrong('validTo', 'This end is in the past. Choose a later one.');
  refuseTooLong(asked.kind, { from: validFrom, to: validTo }, settings);
  return { validFrom, validTo };
}

function entriesOf(asked: Asked, guestCount: number): number | null {
  if (opensOnce.includes(asked.kind)) return 1;
  if (asked.kind === 'Group event') return asked.maxEntries ?? guestCount;
  return asked.maxEntries ?? null;
}

function overstayOf(kind: PassKind, settings: GateSettings): number | null {
  if (kind === 'Delivery') return settings.deliveryMinutes;
  if (kind === 'Ride') return settings.rideMinutes;
  return kind === 'Contractor' ? settings.contractorMinutes : null;
}

function limitText(kind: PassKind, settings: GateSettings): string {
  if (opensOnce.includes(kind)) return `${settings.oneTimeHours} hours`;
  return longest.includes(kind)
    ? `${settings.recurringMonths} months`
    : `${settings.visitorDays} days from its first use`;
}
