// Utility vocabulary, and the rule that flags an unusual reading: screens warn by it while a person types, and the
// server checks it again.

export const utilityKinds = ['Electricity', 'Water', 'Gas'] as const;
export type UtilityKind = (typeof utilityKinds)[number];

export const meterPayments = ['Postpaid', 'Prepaid'] as const;
export const meterStates = ['Active', 'Replaced', 'Retired'] as const;
export type MeterState = (typeof meterStates)[number];
export const readingParts = ['Opening', 'Regular', 'Final'] as const;

/** The unit of each kind. */
export const unitOf: Readonly<Record<UtilityKind, string>> = {
  Electricity: 'kWh',
  Water: 'm³',
  Gas: 'm³',
};

/** The verdict on one reading of a round. */
export const readingVerdicts = [
  'Taken',
  'Lower',
  'Unlike',
  'Too many digits',
  'Read already',
  'Not read',
] as const;
export type ReadingVerdict = (typeof readingVerdicts)[number];

/** Maximum number of readings in one request of a round. */
export const roundLimit = 500;
export const bandLimit = 6;

type Before = {
  /** The usual daily usage by the last readings; null for fewer than two. */
  dailyAverage: number | null;
};

const factor = 3;
const slack = 10;

/**
 * Whether the usage over some days is very different from before: three times as much, or a third, and by more than ten
 * units.
 */
export function isUnlike({ dailyAverage }: Before, used: number, days: number): boolean {
  if (dailyAverage === null || days <= 0) return false;
  const expected = dailyAverage * days;
  return used > expected * factor + slack || used < expected / factor - slack;
}

/** The reasons why a run does not bill a meter. */
export const billLeftOuts = [
  'No tariff fits',
  'Not read since its last bill',
  'Was billed too much before',
  'Nothing to pay',
  'Its house is out of use',
] as const;

export const tokenChannels = ['House wallet', 'Cash', 'Bank transfer', 'Card'] as const;
/** The channels that staff may record; only residents pay from their house's wallet. */
export const counterChannels = ['Cash', 'Bank transfer', 'Card'] as const;
export const tokenStatuses = ['Paid', 'Issued', 'Refunded'] as const;

/** `12345678901234567890` in groups of four, as it is typed into a meter. */
export const groupToken = (token: string): string => token.replace(/(\d{4})(?=\d)/gu, '$1 ');
