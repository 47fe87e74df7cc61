// The words of utilities, and the rule for unusual readings: a screen warns by it while a person types, and the server
// checks it again.

export const utilityKinds = ['Electricity', 'Water', 'Gas'] as const;
export type UtilityKind = (typeof utilityKinds)[number];

export const meterPayments = ['Postpaid', 'Prepaid'] as const;
export const meterStates = ['Active', 'Replaced', 'Retired'] as const;
export type MeterState = (typeof meterStates)[number];
export const readingParts = ['Opening', 'Regular', 'Final'] as const;

/** The unit of measurement of each kind. */
export const unitOf: Readonly<Record<UtilityKind, string>> = {
  Electricity: 'kWh',
  Water: 'm³',
  Gas: 'm³',
};

/** The result of checking one reading in a round. */
export const readingVerdicts = [
  'Taken',
  'Lower',
  'Unlike',
  'Too many digits',
  'Read already',
  'Not read',
] as const;
export type ReadingVerdict = (typeof readingVerdicts)[number];

/** Maximum number of readings in one call of a round. */
export const roundLimit = 500;
export const bandLimit = 6;

type Before = {
  /** The typical usage in a day: the median over the last six readings; null if there are fewer than two. */
  dailyAverage: number | null;
};

const factor = 3;
const slack = 10;

/**
 * Whether the usage over some days is unusual: more than three times the average or less than a third of it, and more
 * than ten units away from that limit.
 */
export function isUnlike({ dailyAverage }: Before, used: number, days: number): boolean {
  if (dailyAverage === null || days <= 0) return false;
  const expected = dailyAverage * days;
  return used > expected * factor + slack || used < expected / factor - slack;
}

/** The reasons why a bill run creates no bill for a meter. */
export const billLeftOuts = [
  'No tariff fits',
  'Not read since its last bill',
  'Credit from an earlier bill',
  'Nothing to pay',
  'House archived',
] as const;

export const tokenChannels = ['House wallet', 'Cash', 'Bank transfer', 'Card'] as const;
/** The channels of payments that staff may record. Only residents pay from their house's wallet. */
export const counterChannels = ['Cash', 'Bank transfer', 'Card'] as const;
export const tokenStatuses = ['Paid', 'Issued', 'Refunded'] as const;

/** Splits a token into groups of four digits, as people type them into a meter. */
export const groupToken = (token: string): string => token.replace(/(\d{4})(?=\d)/gu, '$1 ');
