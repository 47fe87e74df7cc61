// Guesses which column of a file is which of ours, by its header alone. A guess is offered, never imposed.
import { headerForm, importColumns, type ImportKind } from '#contract/import-columns.ts';
import type { ImportMapping } from '#contract/imports.ts';

/** Each of our columns gets the first header that names it: by its own title first, then by a synonym. */
export function guessMapping(kind: ImportKind, header: readonly string[]): ImportMapping {
  const forms = header.map(headerForm);
  const taken = new Set<number>();
  const mapping: ImportMapping = {};
  const take = (key: keyof ImportMapping, fits: (form: string) => boolean): void => {
    if (mapping[key] !== undefined) return;
    const at = forms.findIndex((form, index) => form !== '' && !taken.has(index) && fits(form));
    if (at < 0) return;
    taken.add(at);
    mapping[key] = at;
  };
  for (const { key, title } of importColumns[kind]) take(key, (form) => form === headerForm(title));
  // In the order of the synonyms, so that "Plot No" is not taken where "House No" stands beside it.
  for (const { key, synonyms } of importColumns[kind]) {
    for (const synonym of synonyms) take(key, (form) => form === synonym);
  }
  for (const { key } of importColumns[kind]) mapping[key] ??= null;
  return mapping;
}
