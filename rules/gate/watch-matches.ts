// The ways in which a person matches an entry of the watch-list, in the guard's wording, and the name comparison of an
// offline device. The server compares names in the database (`watchMatch`).
import { foldedText } from '#rules/shared/folded-text.ts';

export const watchMatchKinds = ['Name', 'Phone', 'Plate', 'Document', 'Similar name'] as const;
export type WatchMatchKind = (typeof watchMatchKinds)[number];

const nouns = {
  Name: 'name',
  Phone: 'phone number',
  Plate: 'plate',
  Document: 'document',
} as const;

/** "Same name and phone number" or "Similar name"; empty if unknown. */
export function matchText(matches: readonly WatchMatchKind[]): string {
  const same = matches.flatMap((one) => (one === 'Similar name' ? [] : [nouns[one]]));
  if (same.length === 0) return matches.length > 0 ? 'Similar name' : '';
  const last = same.at(-1) ?? '';
  const first = same.slice(0, -1).join(', ');
  return `Same ${first ? `${first} and ${last}` : last}`;
}

/** Two people may have the same name. An equal phone, plate or document leaves little doubt. */
export const isNameOnly = (matches: readonly WatchMatchKind[]): boolean =>
  matches.length > 0 && matches.every((one) => one === 'Name' || one === 'Similar name');

/** The distinct words of a name without capitals, accents and punctuation, in alphabetical order. */
export function nameWords(name: string): string[] {
  return [...new Set(foldedText(name).match(/[\p{L}\p{N}]+/gu) ?? [])].toSorted();
}

/**
 * Returns the same text for all spellings of a name that differ only in case, accents, punctuation, repeated words or
 * the order of words.
 */
export const nameForm = (name: string): string => nameWords(name).join(' ');

/**
 * The distinct trigrams of a name, as the database computes them (`pg_trgm`): of each word with two blanks before it
 * and one after. A misspelt name shares most of them.
 */
export const nameTrigrams = (name: string): string[] => [
  ...new Set(
    nameWords(name).flatMap((word) => {
      const letters = [...`  ${word} `];
      return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
    }),
  ),
];

/** The similarity from which two names count as similar, here and in the database. */
export const alikeFrom = 0.6;

/** Whether two names are similar, by their numbers of trigrams and of shared ones. */
export const isAlike = (shared: number, one: number, other: number): boolean =>
  shared > 0 && shared / (one + other - shared) >= alikeFrom;
