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
      ? `There is no street of this name.${nearest(v)}`
      : 'This street is new; it can be created.',
  STREET_UNKNOWN: (v) =>
    `There is no street of this name, and your role may not add one.${nearest(v)}`,
  HOUSE_UNKNOWN: () => 'There is no such house on this street, and your role may not add one.',
  HOUSE_TWICE: (v) => `Line ${v['line']} has the same house; this line is left out.`,
  HOUSE_KNOWN: () => 'This house is there already, with other details.',
  PHONE_OF_OTHER: (v) =>
    `Line ${v['line']} (${v['name']}) has the same number. A number belongs to one person.`,
  PHONE_KNOWN: (v) =>
    `This number belongs to ${v['name']}. Updating from the file would change their name.`,
  EMAIL_TWICE: (v) =>
    `Line ${v['line']} (${v['name']}) has the same email. Messages for both would go there.`,
  EMAIL_KNOWN: (v) => `This email belongs to ${v['name']}. Messages for both would go there.`,
  PERSON_TWICE: (v) => `Line ${v['line']} has the same person in this house; this one is left out.`,
  PERSON_DIFFERS: (v) => `${v['name']} lives here already, with other details.`,
  PERSON_MOVES: (v) => `${v['name']} is a resident already; this would add a house to them.`,
  OWNER_TWICE: (v) =>
    `Line ${v['line']} names an owner of this house too. The first of them heads it if it has no head yet.`,
  PLATE_TWICE: (v) => `Line ${v['line']} has the same plate; the vehicle stays with that person.`,
  PLATE_KNOWN: (v) => `This plate is registered to ${v['name']}; the vehicle stays with them.`,
  GROUP_UNKNOWN: (v) => `There is no group “${v['name']}”; the row comes in without it.`,
  GROUP_FOLLOWS: (v) => `“${v['name']}” is no group of residents; the row comes in without it.`,
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

/** The reason why a row was not imported, for the report; null if there is none. */
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
      return 'Something was changed by someone else meanwhile. Upload this row again.';
    case 'unchanged':
      return 'Everything in this row is there already.';
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
 * The reason for a skipped row with a new street: the user did not choose to create streets, or did not choose to
 * create streets similar to an existing one.
 */
function streetReasonOf(problems: readonly FoundProblem[]): string {
  const nearest = problems.find(({ code }) => code === 'STREET_NEW')?.with['nearest'];
  return typeof nearest === 'string'
    ? `Its street does not exist and looks like “${nearest}”; creating it was not chosen.`
    : 'Its street does not exist, and creating streets was not chosen.';
}

const keptReasons: Readonly<Record<string, string>> = {
  changed: 'Changed since the import.',
  invited: 'Invited or signed in since the import.',
  stay: 'Their stay has changed since the import.',
  vehicle: 'A vehicle was added since the import.',
  used: 'Other records refer to it, such as bills or complaints.',
  'lived-in': 'People live there.',
  'not-empty': 'It still has houses.',
  'newer-values': 'Changed again since the import, so the values stay as they are.',
};

/** The reason why an undo kept a record. */
export const keptReasonOf = (why: string): string => keptReasons[why] ?? why;
