// Guesses which column of a file corresponds to which of ours, from its header alone. People can change the guess.
import { headerForm } from '#rules/imports/import-columns.ts';

export type NamedColumn<Key extends string> = {
  key: Key;
  title: string;
  /** Header texts with this meaning, in the form of `headerForm`, the most certain first. */
  synonyms: readonly string[];
};

/** Each of our columns gets the first header that names it: by its own title first, then by a synonym. */
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
  // In the order of the synonyms, so that "Plot No" is not used if there is also a "House No".
  for (const { key, synonyms } of columns) {
    for (const synonym of synonyms) take(key, (form) => form === synonym);
  }
  for (const { key } of columns) mapping[key] ??= null;
  return mapping;
}

/** The first of our columns that is mapped to the same file column as another; undefined if there is none. */
export const columnTwice = <Key extends string>(
  keys: readonly Key[],
  mapping: Readonly<Record<Key, number | null>>,
): Key | undefined =>
  keys.find(
    (key) =>
      mapping[key] !== null &&
      keys.some((other) => other !== key && mapping[other] === mapping[key]),
  );
