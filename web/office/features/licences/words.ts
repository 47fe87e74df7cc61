// Licence vocabulary: the benefit of each premium feature, and the wording of orders and days.
import type { SeatOrderKind, SeatOrderStatus, SeatPeriod } from '#contract/licences/seat-words.ts';
import type { Noun } from '#ui/format/count.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const seatNoun: Noun = { one: 'seat', many: 'seats' };
export const addressNoun: Noun = { one: 'address', many: 'addresses' };
export const houseNoun: Noun = { one: 'house', many: 'houses' };

export const kindWords: Readonly<Record<SeatOrderKind, string>> = {
  New: 'First seats',
  Added: 'Added seats',
  Renewal: 'Renewal',
};

export const periodWords: Readonly<Record<SeatPeriod, string>> = {
  Month: 'Monthly',
  Year: 'Yearly',
};

export const statusWords: Readonly<Record<SeatOrderStatus, { tone: Tone; word: string }>> = {
  Draft: { tone: 'neutral', word: 'Draft' },
  PendingPayment: { tone: 'warn', word: 'Awaiting payment' },
  Paid: { tone: 'info', word: 'Paid' },
  Active: { tone: 'good', word: 'Active' },
  Expired: { tone: 'neutral', word: 'Expired' },
  Cancelled: { tone: 'neutral', word: 'Cancelled' },
  Failed: { tone: 'bad', word: 'Failed' },
};

/** The benefit of each feature that is off by default; one short line each. */
export const gives: Readonly<Record<string, string>> = {
  'Advanced Financial Report': 'Income, spending and arrears for any period.',
  'Create Group by Resident': 'Groups of people, independent of their houses.',
  'Edit Group Members': 'Change who belongs to a group at any time.',
  'Download Dues Report': 'The dues report as a file to print or to send.',
  'Create Wallet': 'A wallet for each purpose: security, power, the new gate.',
  'Download Financial Report': 'The financial report as a file, as often as you like.',
  'Create Security Users': 'Each guard has their own sign-in.',
  'Hardware Security Integration': 'Barriers and readers at the gate, opened by a pass.',
  'Offline Check-in': 'The gate keeps working without a network.',
  'All Utilities': 'Meters, readings and tokens of power and water.',
};

/** Shown for a feature without a screen yet. */
export const ofResidentsApp = 'Residents get this with their app. No screen uses it yet.';
