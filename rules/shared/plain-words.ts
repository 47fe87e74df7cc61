// Translates the schema library's messages into plain English, for the server's responses and the browser's forms
// alike. The contract's own messages are unchanged. Pure.

/** The parts of a zod issue that are used here. */
export type SchemaIssue = {
  code?: string;
  message: string;
  path: readonly PropertyKey[];
  expected?: string;
  values?: readonly unknown[];
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
  /** The expected format of a text. */
  format?: string;
  /** The unknown field names. */
  keys?: readonly string[];
  /** The values of the field that discriminates the members of a union. */
  options?: readonly unknown[];
  /** The issues of the value for each member of a union without a discriminator. */
  errors?: readonly (readonly SchemaIssue[])[];
};

/** The displayed name of a stored channel: `E-mail` is `Email`. */
export const channelLabel = (way: string): string => (way === 'E-mail' ? 'Email' : way);

/** Makes a text a sentence: adds a full stop unless it ends with punctuation. */
export const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

export const requiredMessage = 'Please fill this in.';

/** The message for a reason that is too short. */
export const shortReason = 'Say why, in at least 3 characters.';

const librarys = /^(?:Invalid |Too (?:small|big):|Unrecognized key)/u;

const expectations: Readonly<Record<string, string>> = {
  string: 'A text is expected.',
  number: 'A number is expected.',
  int: 'A whole number is expected.',
  boolean: 'True or false is expected.',
  array: 'A list is expected.',
  object: 'Named fields are expected.',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'A moment is expected, such as 2026-11-27T14:05:00Z.',
  date: 'A day is expected, such as 2026-11-27.',
  uuid: 'An id is expected, such as 7f0c0e5a-3f1c-4b7e-9d55-0a1b2c3d4e5f.',
  email: 'An email address is expected.',
  url: 'An address of the web is expected.',
};

/** The maximum number of choices that a message lists. */
const mostChoices = 40;

const choicesText = (values: readonly unknown[]): string => {
  const shown = values.slice(0, mostChoices).join(', ');
  const rest = values.length - mostChoices;
  return `One of these is expected: ${shown}${rest > 0 ? ` and ${rest} more` : ''}.`;
};

/**
 * The issues of a union's value, for the member that fits best. A member that fails in a part of the value fits better
 * than one that fails as a whole; if all fail as a whole, the union's own issue stays.
 */
export function innerIssues(issue: SchemaIssue): readonly SchemaIssue[] {
  const forms = (issue.errors ?? []).filter((form) => form.every(({ path }) => path.length > 0));
  const nearest = forms.toSorted((a, b) => a.length - b.length)[0];
  if (issue.code !== 'invalid_union' || !nearest) return [issue];
  return nearest
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap(innerIssues);
}

/** The message for an issue, as one sentence. */
export function plainSentence(issue: SchemaIssue): string {
  const { code, message, origin, minimum, maximum, values = [] } = issue;
  if (!librarys.test(message)) return message;
  if (message.endsWith('received undefined')) return requiredMessage;
  if (code === 'invalid_type') return expectations[issue.expected ?? ''] ?? 'This is not expected.';
  const ofFormat = formats[issue.format ?? ''];
  if (code === 'invalid_format' && ofFormat) return ofFormat;
  if (code === 'unrecognized_keys') return 'This field is not known here.';
  if (code === 'invalid_key') return 'This name is not known here.';
  if (code === 'invalid_value' && values.length > 0) return choicesText(values);
  if (code === 'invalid_union' && issue.options) return choicesText(issue.options);
  const forms = (issue.errors ?? []).flatMap((form) => form[0] ?? []).map(plainSentence);
  if (code === 'invalid_union' && forms.length > 0) return [...new Set(forms)].join(' Or: ');
  if (code === 'too_small') {
    if (origin === 'string' && minimum === 1) return requiredMessage;
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
