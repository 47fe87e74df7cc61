// The words that the contracts of the gate share: kinds, states, plates, and the person or house of a visit.
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
 * Conflicts between an entry that a device recorded offline and the rules: the pass was used twice or did not admit
 * anyone; the host of a walk-in was not asked; or the watch-list blocks the guest.
 */
export const visitConflicts = [
  'Double entry',
  'Against the pass',
  'Host not asked',
  'On the watch-list',
] as const;

/** The kinds of visits without a pass. */
export const walkInKinds = ['Guest', 'Delivery', 'Ride', 'Contractor'] as const;

/** The answers to a check of a pass, at a guard's console or at a barrier. */
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

/** Converts to capitals, and keeps only the letters A to Z and digits: `abc 123-de` becomes `ABC123DE`. */
export const normalisePlate = (text: string): string =>
  text.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const Plate = z
  .string()
  .trim()
  .max(30)
  .transform(normalisePlate)
  .pipe(z.string().max(15, 'Enter a plate of at most 15 letters and digits.'));

export const GuestName = z
  .string()
  .trim()
  .min(2, 'Enter the guest’s name, at least 2 letters.')
  .max(80, 'At most 80 characters.');

/** A code of eight digits; other characters are removed: `1234-5678`. */
export const GateCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().length(8, 'Enter the 8 digits of the code.'));

/** The code as people see it, in two groups of four digits. */
export const showCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The number of an identity card, as the guard reads it. It is compared with the watch-list and not stored. */
export const CardNumber = z.string().trim().max(40, 'At most 40 characters.');

/**
 * The form in which card numbers are compared: `a 123-456` and `A123456` are equal. The database function `card_form`
 * does the same.
 */
export const cardOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

export const Phone = z.string().trim().max(30);
export const PlaceAtHouse = z.object({ id: Id, label: z.string() });
export const NamedGate = z.object({ id: Id, name: z.string() });

/** The facts of an entry. If the same code is shown again, the guard compares them with the person. */
export const EntryFacts = z.object({
  at: Instant,
  /** The gate of the entry; empty if the device does not know it. */
  gate: z.string(),
  /** The guard who checked the visitor in; empty if the device does not know it. */
  guard: z.string(),
  people: z.number().int(),
  /** The plate; empty without a vehicle, or if the pass hides the house. */
  plate: z.string(),
  /** Whether there is a photo; `downloadEntryPhoto` returns it. */
  hasPhoto: z.boolean(),
});
export type EntryFacts = z.infer<typeof EntryFacts>;

/** A time of day, as `08:30`. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:30.');

/** Days of the week from 1 (Monday) to 7; an empty list means every day. */
export const Weekdays = z.array(z.number().int().min(1).max(7)).max(7);

/** The supervisor and the reason for overriding a red answer. The register of overrides records both. */
export const Overriding = z.strictObject({
  reason: Reason,
  /** The supervisor; may be omitted if the caller may approve at the gate themselves. */
  supervisorId: Id.optional(),
  pin: z
    .string()
    .regex(/^\d{4,6}$/, 'Enter a PIN of 4 to 6 digits.')
    .optional(),
});

/** The random key in a link that needs no sign-in. */
export const LinkKey = z
  .string()
  .regex(/^[\w-]{40,100}$/, 'This link is incomplete. Open it exactly as you received it.');

/** The refusal for residents who may not admit guests. */
export const accessNotYours = refusal(
  'ACCESS_NOT_YOURS',
  403,
  'Your household head has not allowed you to invite guests. Ask the household head.',
);
