// Patterns that find a person in a text, for common ways in which people write a name or a number. Erasures and copies
// of a person's data share these patterns, in SQL and in JavaScript.
import type { ErasedPerson } from '#platform/feature/erased-person.ts';
import { type RawBuilder, sql } from 'kysely';
import { phoneParts } from '#platform/delivery/phones.ts';

export type Spelled = Pick<ErasedPerson, 'names' | 'words' | 'contacts'>;

/** Separators between the parts of a name: `Ada Eze`, `Eze, Ada`, `ada_eze.pdf`, and a line break as JSON writes it. */
const gap = String.raw`(?:[\s,._\u00a0-]|\\[nrt]){1,4}`;

/** Separators between the digits of a number: `0803 555 7711`, `(0803) 555-7711`. */
const pause = String.raw`[\s.()/\u00a0\u2010-\u2015-]{0,3}`;

const nothing = '(?!)';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);

/** A pattern for a text as it is and as JSON escapes it, with either apostrophe. */
const letters = (text: string): string =>
  escaped(text)
    .replaceAll('"', String.raw`\\?"`)
    .replaceAll(/['’]/gu, "['’]");

/** A name as written, and with its last part first: lists put the family name there. */
function nameOrders(name: string): string[] {
  const parts = name
    .split(/[\s,-]+/u)
    .filter(Boolean)
    .map(letters);
  const turned = [...parts.slice(-1), ...parts.slice(0, -1)];
  return [parts.join(gap), turned.join(gap)];
}

const namePatterns = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap(nameOrders)),
];

const spaced = (digits: string): string => [...digits].join(pause);

/** The digits that all spellings of a number share. */
const coreOf = (phone: string): string =>
  phoneParts(phone)?.national ?? phone.replaceAll(/\D/gu, '');

function phonePattern(phone: string): string {
  const parts = phoneParts(phone);
  const country = parts && String.raw`(?:\+|00)?${spaced(parts.code)}${pause}(?:0${pause})?`;
  const before = country ? `(?:${country}|0${pause})?` : '';
  return String.raw`(?<!\d)${before}${spaced(coreOf(phone))}(?!\d)`;
}

/** `KJA-417-XY`, `KJA 417 XY` and `KJA417XY` are one plate. */
const platePattern = (plate: string): string =>
  [...plate.replaceAll(/[^\p{L}\p{N}]/gu, '')].map(escaped).join(String.raw`[\s-]{0,2}`);

const isPhone = (contact: string): boolean => /^\+?[\d\s().-]{7,}$/u.test(contact);
const isEmail = (contact: string): boolean => contact.includes('@');

/** Words as written and in capitals, but not in lower case: a family name in lower case may be an everyday word. */
const written = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, word.toUpperCase()])),
];

const anyOf = (patterns: readonly string[]): string =>
  patterns.filter(Boolean).join('|') || nothing;

type Edges = { letter: string };
const inDatabase: Edges = { letter: '[:alnum:]' };
const here: Edges = { letter: String.raw`\p{L}\p{N}` };

/** A regular expression that matches the patterns only as whole words. */
function wholeOf(patterns: readonly string[], { letter }: Edges, others = ''): string {
  if (patterns.every((pattern) => !pattern)) return '';
  const before = String.raw`(?:(?<![${letter}${others}])|(?<=\\[nrt]))`;
  return `${before}(?:${anyOf(patterns)})(?![${letter}])`;
}

const contactPatterns = (contacts: readonly string[], edges: Edges): string[] => {
  const emails = contacts.filter(isEmail);
  const plates = contacts.filter((contact) => !isEmail(contact) && !isPhone(contact));
  return [
    wholeOf(emails.map(letters), edges, '.+_'),
    wholeOf(plates.map(platePattern), edges),
    ...contacts.filter(isPhone).map(phonePattern),
  ];
};

type Patterns = { names: string; words: string; contacts: string };

const patternsOf = ({ names, words, contacts }: Spelled, edges: Edges): Patterns => ({
  names: anyOf([wholeOf(namePatterns(names), edges)]),
  words: anyOf([wholeOf(written(words).map(letters), edges)]),
  contacts: anyOf(contactPatterns(contacts, edges)),
});

/**
 * The four parameters of `namedIn`. The first two patterns match slightly more texts than the last two, but are much
 * faster. So the last two, which are exact, only check the texts that the first two matched.
 */
export function findingOf(person: Spelled): string[] {
  const { names, words, contacts } = person;
  const exact = patternsOf(person, inDatabase);
  const emails = contacts.filter(isEmail).map(letters);
  const plates = contacts.filter((one) => !isEmail(one) && !isPhone(one)).map(platePattern);
  const phones = contacts.filter(isPhone).map((phone) => spaced(coreOf(phone)));
  const quick = anyOf([...new Set([...namePatterns(names), ...emails, ...plates, ...phones])]);
  return [
    quick,
    anyOf(written(words).map(letters)),
    `${exact.names}|${exact.contacts}`,
    exact.words,
  ];
}

/** An SQL condition for a text that names the person; `first` is the number of the first parameter of `findingOf`. */
export const namedIn = (text: string, first: number): string =>
  `(case when ${text} ~* $${first}::text or ${text} ~ $${first + 1}::text
    then ${text} ~* $${first + 2}::text or ${text} ~ $${first + 3}::text else false end)`;

/** The condition of `namedIn`, for the query builder. */
export const named = (text: RawBuilder<unknown>, person: Spelled): RawBuilder<boolean> => {
  const [quick, quickWords, exact, words] = findingOf(person);
  return sql<boolean>`(case when ${text} ~* ${quick}::text or ${text} ~ ${quickWords}::text
    then ${text} ~* ${exact}::text or ${text} ~ ${words}::text else false end)`;
};

/** The person as searches need it: family names also match in lower case, because people type them so. */
export const inSmallLetters = <P extends Spelled>(person: P): P => ({
  ...person,
  names: [...person.names, ...person.words],
});

type Found = Record<keyof Patterns, RegExp>;
const compiled = new WeakMap<Spelled, Found>();

/** The patterns of a person, as compiled expressions. */
export function spellingsOf(person: Spelled): Found {
  const known = compiled.get(person);
  if (known) return known;
  const { names, words, contacts } = patternsOf(person, here);
  const found = {
    names: new RegExp(names, 'giu'),
    words: new RegExp(words, 'gu'),
    contacts: new RegExp(contacts, 'giu'),
  };
  compiled.set(person, found);
  return found;
}
