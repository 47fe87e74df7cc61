// The sentence for a required field that is still empty, by the kind of field: a text is filled in, a choice is made.
import { missing } from '#contract/plain-words.ts';

export type FieldKind = 'text' | 'choice' | 'choices' | 'tick' | 'day' | 'time' | 'file';

const sentences: Readonly<Record<FieldKind, string>> = {
  text: missing,
  choice: 'Choose one.',
  choices: 'Choose at least one.',
  tick: 'Tick this box to continue.',
  day: 'Choose a day.',
  time: 'Enter a time.',
  file: 'Choose a file.',
};

/** Replaces the general sentence for an empty field; every other sentence stays. */
export const inWordsOf = (kind: FieldKind, sentence: string): string =>
  sentence === missing ? sentences[kind] : sentence;
