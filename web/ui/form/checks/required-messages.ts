// The error for an empty required field, by its kind: a text must be filled in, an option must be chosen.
import { requiredMessage } from '#rules/shared/plain-words.ts';

export type FieldKind = 'text' | 'choice' | 'choices' | 'tick' | 'day' | 'time' | 'file';

const sentences: Readonly<Record<FieldKind, string>> = {
  text: requiredMessage,
  choice: 'Choose an option.',
  choices: 'Choose at least one.',
  tick: 'Tick this box to continue.',
  day: 'Choose a day.',
  time: 'Enter a time.',
  file: 'Choose a file.',
};

/** Labels of choices that a sentence can name: “Choose a type.” */
const nouns: ReadonlySet<string> = new Set([
  'Category',
  'Country',
  'House',
  'Kind',
  'Occupancy',
  'Provider',
  'Relationship',
  'Role',
  'State',
  'Street',
  'Type',
  'Wallet',
]);

/** Replaces the generic sentence for an empty field; every other sentence stays. */
export function requiredMessageFor(
  { kind, label }: { kind: FieldKind; label: string },
  sentence: string,
) {
  if (sentence !== requiredMessage) return sentence;
  if (kind !== 'choice' || !nouns.has(label)) return sentences[kind];
  const noun = label.toLowerCase();
  return `Choose ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}.`;
}
