// Compares the name of a holder as the bank writes it with the name that a person entered, such as `PALM COURT ESTATE
// LTD` and `Palm Court Estate`. The comparison ignores the order of words, because banks change the order, and also
// titles and company forms. An initial matches a word that begins with it. A misspelled word does not match.
import { foldedText } from '#rules/shared/folded-text.ts';

const noise = new Set([
  'ltd',
  'limited',
  'plc',
  'mr',
  'mrs',
  'miss',
  'ms',
  'dr',
  'chief',
  'alhaji',
]);

const wordsOf = (name: string): string[] =>
  foldedText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !noise.has(word));

/** Whether `one` equals `other` or is its initial. */
const standsFor = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one));

/** The similarity of two names from 0 to 1, with two decimals: Dice's coefficient of their words. */
export function nameMatch(one: string, other: string): number {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  if (ours.length + theirs.length === 0) return 0;
  const left = [...theirs];
  let shared = 0;
  for (const word of ours) {
    const at = left.findIndex((found) => standsFor(word, found) || standsFor(found, word));
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return Math.round((200 * shared) / (ours.length + theirs.length)) / 100;
}
