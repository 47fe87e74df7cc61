// Shared parts of the utilities screens: vocabulary, formats of units and prices, and whether an action is allowed now.
import type { MeterState, UtilityKind } from '#contract/utilities/utility-words.ts';
import { unitOf } from '#contract/utilities/utility-words.ts';
import { useCommunityPlan, activeTerms } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { formatDay } from '#ui/format/dates.ts';
import { fractionDigits } from '#ui/format/money.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const meterNoun = { one: 'meter', many: 'meters' };
export const readingNoun = { one: 'reading', many: 'readings' };

export const stateTone: Readonly<Record<MeterState, Tone>> = {
  Active: 'good',
  Replaced: 'neutral',
  Retired: 'neutral',
};

export const tokenTone: Readonly<Record<'Paid' | 'Issued' | 'Refunded', Tone>> = {
  Paid: 'warn',
  Issued: 'good',
  Refunded: 'neutral',
};

/** Descriptions of a meter's events, to follow the person's name. */
export const meterSentences: Readonly<Record<string, string>> = {
  'meter.created': 'added the meter',
  'meter.changed': 'changed the meter',
  'meter.replaced': 'replaced the meter',
  'meter.retired': 'retired the meter',
  'meter.restored': 'restored the meter',
  'meter.read': 'entered a reading',
  'meter.corrected': 'corrected a reading',
  'meter.photoAdded': 'added a photo of the meter',
};

const plain = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 3 });

/** `1,234.5`. */
export const sayNumber = (value: number): string => plain.format(value);

/** `1,234.5 kWh`. */
export const sayUnits = (units: number, kind: UtilityKind): string =>
  `${plain.format(units)} ${unitOf[kind]}`;

/** Whether the add-on is on; an unknown state does not lock anything. */
export function useIsOn(): boolean {
  const terms = useCommunityPlan(activeTerms);
  return terms ? terms.apartmentFeatures['All Utilities'] === true : true;
}

/** Whether an action of utilities is allowed now: the role permits it and the add-on is on. */
export function useMayNow(action: 'create' | 'update' | 'archive' | 'approve'): boolean {
  const may = useMay(`utilities.${action}`);
  return useIsOn() && may;
}

/** A price in minor units, exact, formatted for people: `6850.25` of `NGN` is `68.5025`. */
export function priceToText(minor: string, currency: string): string {
  const digits = fractionDigits(currency);
  const [whole = '', part = ''] = minor.split('.');
  const padded = whole.padStart(digits + 1, '0');
  const fraction = `${padded.slice(padded.length - digits)}${part}`.replace(/0+$/u, '');
  const shown = fraction.padEnd(digits, '0');
  return `${padded.slice(0, padded.length - digits)}${shown && `.${shown}`}`;
}

/** Converts the typed price, such as `68.5025`, to minor units; returns the text itself when it is not a price. */
export function priceOfText(text: string, currency: string): string {
  const digits = fractionDigits(currency);
  const match = /^(\d{1,9})(?:\.(\d*))?$/u.exec(text.replaceAll(/[\s,]/gu, ''));
  if (!match) return text;
  const part = (match[2] ?? '').padEnd(digits, '0');
  const whole = `${match[1]}${part.slice(0, digits)}`.replace(/^0+(?=\d)/u, '');
  const rest = part.slice(digits).replace(/0+$/u, '');
  return rest ? `${whole}.${rest}` : whole;
}

/** The typed number, or the typed text if it is not a number, which the schema refuses. */
export const numberOf = (text: string): number | string => {
  const bare = text.replaceAll(/[\s,]/gu, '');
  return /^\d+(\.\d+)?$/u.test(bare) ? Number(bare) : text;
};

/** Formats hundredths of a percent as `7.5 %`. */
export const sayPercent = (basisPoints: number): string => `${basisPoints / 100} %`;

/** Formats `2026-11` as `Nov 2026`. */
export const sayMonth = (month: string): string => formatDay(`${month}-01`).replace(/^1 /u, '');
