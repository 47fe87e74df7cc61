// Country codes of two letters, read from the runtime's own tables. This file does not use zod, so that it adds little
// to a page.

/** Codes in the runtime's tables that are not countries: unions of countries, and test codes. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** True for `NG`. False for retired codes, for which the tables give another code. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false;
  return names.of(code) !== undefined && new Intl.Locale('und', { region: code }).region === code;
}

/** Every country with its English name, sorted by name. */
export function countries(): { code: string; name: string }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
