// Translates the schema library's messages into plain English, for the server's responses and the browser's forms
// alike. Messages that the contract defines are unchanged. Pure.

/** The fields of a zod issue that this file uses. */
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

const channelLabels: Readonly<Record<string, string>> = {
  'E-mail': 'Email',
  Push: 'Phone notification',
};

/** The displayed name of a stored channel: `E-mail` is `Email`. */
export const channelLabel = (way: string): string => channelLabels[way] ?? way;

/** Makes a text a sentence: adds a full stop unless it ends with punctuation. */
export const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

export const requiredMessage = 'This field is required.';

/** The message for a reason that is too short. */
export const shortReason = 'Enter a reason of at least 3 characters.';

const librarys = /^(?:Invalid |Too (?:small|big):|Unrecognized key)/u;

const expectations: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with named fields.',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'Enter a time such as 2026-11-27T14:05:00Z.',
  date: 'Enter a day such as 2026-11-27.',
  uuid: 'Enter an ID such as 7f0c0e5a-3f1c-4b7e-9d55-0a1b2c3d4e5f.',
  email: 'Enter a valid email address.',
  url: 'Enter a valid web address.',
};

/** The maximum number of choices that a message lists. */
const mostChoices = 40;

const choicesText = (values: readonly unknown[]): string => {
  const shown = values.slice(0, mostChoices).join(', ');
  const rest = values.length - mostChoices;
  return `Enter one of: ${shown}${rest > 0 ? ` and ${rest} more` : ''}.`;
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

/** The message for an issue in plain English: one sentence, or one for each form that a union allows. */
export function plainSentence(issue: SchemaIssue): string {
  const { code, message, origin, minimum, maximum, values = [] } = issue;
  if (!librarys.test(message)) return message;
  if (message.endsWith('received undefined')) return requiredMessage;
  if (code === 'invalid_type')
    return expectations[issue.expected ?? ''] ?? 'This value is not allowed.';
  const ofFormat = formats[issue.format ?? ''];
  if (code === 'invalid_format' && ofFormat) return ofFormat;
  if (code === 'unrecognized_keys') return 'This field is unknown.';
  if (code === 'invalid_key') return 'This name is unknown.';
  if (code === 'invalid_value' && values.length > 0) return choicesText(values);
  if (code === 'invalid_union' && issue.options) return choicesText(issue.options);
  const forms = (issue.errors ?? []).flatMap((form) => form[0] ?? []).map(plainSentence);
  if (code === 'invalid_union' && forms.length > 0) return [...new Set(forms)].join(' Or: ');
  if (code === 'too_small') {
    if (origin === 'string' && minimum === 1) return requiredMessage;
    return `Enter at least ${minimum}${unitOf(origin, minimum)}.`;
  }
  if (code === 'too_big') return `Enter at most ${maximum}${unitOf(origin, maximum)}.`;
  return 'Check this value.';
}

function unitOf(origin: string | undefined, count: number | bigint | undefined): string {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne ? ' character' : ' characters';
  if (origin === 'array') return isOne ? ' entry' : ' entries';
  return '';
}
