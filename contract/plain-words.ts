// The schema library's own wording put into plain words, for the server's answers and the browser's forms alike.
// Sentences that the contract says itself stay as they are. Pure.

/** The part of a zod issue that is read here. */
export type SchemaIssue = {
  code?: string;
  message: string;
  path: readonly PropertyKey[];
  expected?: string;
  values?: readonly unknown[];
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
};

/** A stored way to reach people as it is written: `E-mail` is `Email`. */
export const wayWord = (way: string): string => (way === 'E-mail' ? 'Email' : way);

/** A text as a sentence: with a full stop where it ends with no mark. */
export const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

export const missing = 'Please fill this in.';

const librarys = /^(?:Invalid |Too (?:small|big):|Unrecognized key)/u;

const expectations: Readonly<Record<string, string>> = {
  string: 'A text is expected.',
  number: 'A number is expected.',
  int: 'A whole number is expected.',
  boolean: 'True or false is expected.',
  array: 'A list is expected.',
  object: 'Named fields are expected.',
};

/** Longer lists of choices say nothing at a field. */
const mostChoices = 12;

/** One sentence: what is wrong with what was given. */
export function plainSentence(issue: SchemaIssue): string {
  const { code, message, origin, minimum, maximum, values = [] } = issue;
  if (!librarys.test(message)) return message;
  if (message.endsWith('received undefined')) return missing;
  if (code === 'invalid_type') return expectations[issue.expected ?? ''] ?? 'This is not expected.';
  if (code === 'invalid_value' && values.length > 0 && values.length <= mostChoices) {
    return `One of these is expected: ${values.join(', ')}.`;
  }
  if (code === 'too_small') {
    if (origin === 'string' && minimum === 1) return missing;
    return `At least ${minimum}${unitOf(origin, minimum)}, please.`;
  }
  if (code === 'too_big') return `At most ${maximum}${unitOf(origin, maximum)}, please.`;
  return 'Please look at this again.';
}

function unitOf(origin: string | undefined, count: number | bigint | undefined): string {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne ? ' character' : ' characters';
  if (origin === 'array') return isOne ? ' entry' : ' entries';
  return '';
}
