// Gate vocabulary that the gate's contracts share: kinds, states, plates, and the person or house of a visit.
import { z } from 'zod';
import { Instant } from './dates.ts';
import { Id, Reason } from './ids.ts';
import { refusal } from './operation.ts';

export const passKinds = [
  'One-time',
  'Multi-entry',
  'Recurring',
  'Staff',
  'Group event',
  'Delivery',
  'Ride',
  'Contractor',
] as const;
export type PassKind = (typeof passKinds)[number];

/** The purpose of a pass. Arrears of a house can only affect the purpose Guest. */
export const passPurposes = [
  'Guest',
  'Carer',
  'Medical',
  'Household',
  'Emergency service',
] as const;
export type PassPurpose = (typeof passPurposes)[number];

export const passStates = [
  'Scheduled',
  'Active',
  'Paused',
  'Used up',
  'Expired',
  'Revoked',
] as const;
export type PassState = (typeof passStates)[number];

/** The kinds of a visit, including a walk-in guest. */
export const visitKinds = [...passKinds, 'Guest'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const visitStates = [
  'Expected',
  'At gate',
  'Awaiting host',
  'Approved',
  'Denied',
  'No answer',
  'Inside',
  'Left',
  'Auto-closed',
] as const;
export type VisitState = (typeof visitStates)[number];

export const visitMethods = [
  'QR',
  'Code',
  'Plate',
  'Walk-in',
  'Host approval',
  'Resident tag',
  'Offline',
] as const;

/**
 * Conflicts of an offline entry with the rules: a pass used twice, or expired or not yet valid; a walk-in whose host
 * was not asked, or whom the watch-list blocks.
 */
export const visitConflicts = [
  'Double entry',
  'Against the pass',
  'Host not asked',
  'On the watch-list',
] as const;

/** The kinds of a visit without a pass. */
export const walkInKinds = ['Guest', 'Delivery', 'Ride', 'Contractor'] as const;

/** The possible answers to a pass, at a console and at a barrier. */
export const passCodes = [
  'ok',
  'unknown',
  'forged',
  'otherCommunity',
  'expired',
  'usedUp',
  'revoked',
  'paused',
  'notYet',
  'wrongDay',
  'wrongHours',
  'wrongGate',
  'insideAlready',
  'notInside',
  'exitClosed',
] as const;

export const passSources = [
  'Staff',
  'Resident',
  'Contact',
  'Frequent guest',
  'Event',
  'Complaint',
] as const;

/** Only letters and digits, in capitals: `abc 123-de` is `ABC123DE`. */
export const normalisePlate = (text: string): string =>
  text.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const Plate = z
  .string()
  .trim()
  .max(30)
  .transform(normalisePlate)
  .pipe(z.string().max(15, 'A plate has at most 15 letters and digits.'));

export const GuestName = z
  .string()
  .trim()
  .min(2, 'Name who comes, in at least 2 letters.')
  .max(80, 'At most 80 characters.');

/** Eight digits, however they are spaced: `1234-5678`. */
export const GateCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().length(8, 'A code has 8 digits.'));

/** The displayed form, 4-4. */
export const showCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** An identity card number as read off the card. It is compared with the watch-list and not stored. */
export const CardNumber = z.string().trim().max(40, 'At most 40 characters.');

/**
 * The form in which cards are compared: `a 123-456` and `A123456` are equal. The database has the same function
 * (`card_form`).
 */
export const cardOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

export const Phone = z.string().trim().max(30);
export const PlaceAtHouse = z.object({ id: Id, label: z.string() });
export const NamedGate = z.object({ id: Id, name: z.string() });

/** The facts of an entry that a guard compares when the same code is shown again. */
export const EntryFacts = z.object({
  at: Instant,
  /** Empty if the device doesn't know it. */
  gate: z.string(),
  /** The guard who checked them in; empty if the device doesn't know it. */
  guard: z.string(),
  people: z.number().int(),
  /** Empty without a vehicle, and for a hidden house. */
  plate: z.string(),
  /** `downloadEntryPhoto`. */
  hasPhoto: z.boolean(),
});
export type EntryFacts = z.infer<typeof EntryFacts>;

/** Minutes since midnight, as `08:30`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 08:30.');

/** Days of the week, 1 is Monday; an empty list is every day. */
export const Weekdays = z.array(z.number().int().min(1).max(7)).max(7);

/** The supervisor and the reason of an override of a red answer, recorded in the register of overrides. */
export const Overriding = z.strictObject({
  reason: Reason,
  /** Optional for a caller who may approve at the gate themselves. */
  supervisorId: Id.optional(),
  pin: z
    .string()
    .regex(/^\d{4,6}$/, 'A PIN has 4 to 6 digits.')
    .optional(),
});

/** The random key of a link that needs no sign-in. */
export const LinkKey = z
  .string()
  .regex(/^[\w-]{40,100}$/, 'This link is not complete. Open it as it was sent to you.');

/** For residents without the right to admit guests. */
export const accessNotYours = refusal(
  'ACCESS_NOT_YOURS',
  403,
  'The head of your house has not given you the right to let guests in.',
);
