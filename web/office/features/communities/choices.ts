// The options of a community: countries, time zones, currencies, with English names from the browser's own tables.
import { countries } from '#contract/shared/country-codes.ts';

export type Choice = { value: string; label: string };

export const countryChoices = (): Choice[] =>
  countries().map(({ code, name }) => ({ value: code, label: name }));

export const zoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));

/** `NGN · Nigerian Naira`. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}
