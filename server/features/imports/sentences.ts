// The texts of the checks. The database returns the code and the values of a problem, and this file turns them into
// text.
import type { FoundProblem } from './row.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import { asSentence } from '#rules/shared/plain-words.ts';

type Values = Record<string, unknown>;
const nearest = (values: Values): string =>
  values['nearest'] ? ` Did you mean “${values['nearest']}”?` : '';

const sentences: Readonly<Record<string, (values: Values) => string>> = {
  STREET_NEW: (v) =>
    v['nearest']
      ? `This street does not exist.${nearest(v)}`
      : 'This street does not exist yet and can be created.',
  STREET_UNKNOWN: (v) =>
    `This street does not exist, and your role can’t add streets.${nearest(v)}`,
  HOUSE_UNKNOWN: () => 'This house does not exist, and your role can’t add houses.',
  HOUSE_TWICE: (v) => `Line ${v['line']} has the same house, so this line is skipped.`,
  HOUSE_KNOWN: () => 'This house exists already with other details.',
  PHONE_OF_OTHER: (v) =>
    `Line ${v['line']} (${v['name']}) has the same phone number. Each person needs their own.`,
  PHONE_KNOWN: (v) =>
    `This phone number belongs to ${v['name']}. An update from the file would change their name.`,
  EMAIL_TWICE: (v) =>
    `Line ${v['line']} (${v['name']}) has the same email. Both would get the same emails.`,
  EMAIL_KNOWN: (v) => `This email belongs to ${v['name']}. Both would get the same emails.`,
  PERSON_TWICE: (v) =>
    `Line ${v['line']} has the same person in this house, so this line is skipped.`,
  PERSON_DIFFERS: (v) => `${v['name']} already lives here with other details.`,
  PERSON_MOVES: (v) => `${v['name']} is already a resident. This line adds a house to them.`,
  OWNER_TWICE: (v) =>
    `Line ${v['line']} names an owner of this house too. The first of them heads it if it has no head yet.`,
  PLATE_TWICE: (v) => `Line ${v['line']} has the same plate. The vehicle stays with that person.`,
  PLATE_KNOWN: (v) => `This plate is registered to ${v['name']}. The vehicle stays with them.`,
  GROUP_UNKNOWN: (v) => `The group “${v['name']}” does not exist. The row is imported without it.`,
  GROUP_FOLLOWS: (v) =>
    `“${v['name']}” is not a group of residents. The row is imported without it.`,
  GROUPS_LOCKED: () => 'Adding people to groups is not part of your plan or role.',
};

/** Converts a stored problem for display. */
export function explain(found: FoundProblem): ImportProblem {
  const { level, column, code } = found;
  const given = found.with['reason'];
  const message =
    typeof given === 'string' ? asSentence(given) : (sentences[code]?.(found.with) ?? code);
  return { level, code, message, ...(column && { column }) };
}

/**
 * The text of a row for the report: why it was not imported, or the warnings of an imported row; null if there is
 * nothing to report.
 */
export function reasonOf(row: {
  outcome: string | null;
  problems: FoundProblem[];
  streetIsNew: boolean;
}): string | null {
  const all = row.problems.map(explain);
  const errors = all.filter(({ level }) => level === 'error').map(({ message }) => message);
  const messages = all.map(({ message }) => message);
  switch (row.outcome) {
    case 'refused':
      return errors.length > 0 ? errors.join(' ') : streetReasonOf(row.problems);
    case 'failed':
      return 'Somebody changed this record during the import. Upload this row again.';
    case 'unchanged':
      return 'This row has no changes.';
    case 'skipped':
    case 'duplicate':
    case 'updated':
    case 'created':
      return messages.join(' ') || null;
    default:
      return null;
  }
}

/**
 * The reason why a row with a new street was not imported: the user did not choose to create streets, or did not choose
 * to create streets similar to an existing one.
 */
function streetReasonOf(problems: readonly FoundProblem[]): string {
  const nearest = problems.find(({ code }) => code === 'STREET_NEW')?.with['nearest'];
  return typeof nearest === 'string'
    ? `The street does not exist and is similar to “${nearest}”. Creating streets was not chosen.`
    : 'The street does not exist, and creating streets was not chosen.';
}

const keptReasons: Readonly<Record<string, string>> = {
  changed: 'Changed since the import.',
  invited: 'Invited or signed in since the import.',
  stay: 'Their stay has changed since the import.',
  vehicle: 'A vehicle was added since the import.',
  used: 'Other records refer to it, such as bills or complaints.',
  'lived-in': 'The house has residents.',
  'not-empty': 'The street still has houses.',
  'newer-values': 'Changed again since the import, so the values stay as they are.',
};

/** The reason why an undo kept a record. */
export const keptReasonOf = (why: string): string => keptReasons[why] ?? why;
