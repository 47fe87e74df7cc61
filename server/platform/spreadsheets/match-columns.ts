// Guesses from the header of a file which of its columns corresponds to which column of an import. People can change
// the guess.
import { headerForm } from '#rules/imports/import-columns.ts';

export type NamedColumn<Key extends string> = {
  key: Key;
  title: string;
  /** Header texts with this meaning, normalised by `headerForm`, the most certain first. */
  synonyms: readonly string[];
};

/** Each column of the import gets the first header that names it: first by its own title, then by a synonym. */
export function matchColumns<Key extends string>(
  columns: readonly NamedColumn<Key>[],
  header: readonly string[],
): Partial<Record<Key, number | null>> {
  const forms = header.map(headerForm);
  const taken = new Set<number>();
  const mapping: Partial<Record<Key, number | null>> = {};
  const take = (key: Key, fits: (form: string) => boolean): void => {
    if (mapping[key] !== undefined) return;
    const at = forms.findIndex((form, index) => form !== '' && !taken.has(index) && fits(form));
    if (at < 0) return;
    taken.add(at);
    mapping[key] = at;
  };
  for (const { key, title } of columns) take(key, (form) => form === headerForm(title));
  // Try the synonyms in their order, so that "Plot No" is not used if there is also a "House No".
  for (const { key, synonyms } of columns) {
    for (const synonym of synonyms) take(key, (form) => form === synonym);
  }
  for (const { key } of columns) mapping[key] ??= null;
  return mapping;
}

/** The first column of the import that is mapped to the same file column as another; undefined if there is none. */
export const columnTwice = <Key extends string>(
  keys: readonly Key[],
  mapping: Readonly<Record<Key, number | null>>,
): Key | undefined =>
  keys.find(
    (key) =>
      mapping[key] !== null &&
      keys.some((other) => other !== key && mapping[other] === mapping[key]),
  );
