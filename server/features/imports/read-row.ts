// Parses a row's cells into stored values, or into problems at their cells. The SQL function `resolve_import`
// compares rows with each other and with the community's people.
import type { FoundProblem, GivenRow, ReadRow } from './row.ts';
import {
  importColumns,
  type ImportColumnKey,
  type ImportKind,
} from '#rules/imports/import-columns.ts';
import type { ImportMapping } from '#contract/imports/imports.ts';
import { occupancyRefusals } from '#contract/residents/occupancies.ts';
import { readEmail, readName, readPlate } from '#rules/shared/people.ts';
import { isUnder18 } from '#rules/residents/person-rules.ts';
import { type DayOrder, readDay } from '#rules/shared/read-day.ts';
import type { Reading } from '#rules/shared/reading.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { bareName } from './whole-names.ts';
import { readHouseType, readOccupancy, readRelationship } from './words.ts';

export type ReadingRules = {
  kind: ImportKind;
  mapping: ImportMapping;
  /** The format of numeric dates. If null, an ambiguous date is a problem. */
  dayOrder: DayOrder | null;
  /** The community's country, for phones without a country code. */
  country: string;
  /**
   * The current date in the community. This date decides whether a person is a child and whether a date is in the
   * future.
   */
  today: string;
};

const wholeNumber =
  (most: number) =>
  (text: string): Reading => {
    const bare = text.replace(/[.,]0+$/, '');
    if (/^\d{1,4}$/.test(bare) && Number(bare) <= most) return { value: String(Number(bare)) };
    return { reason: `Enter a whole number from 0 to ${most}.` };
  };

const textOf =
  (most: number) =>
  (text: string): Reading => {
    const value = text.normalize('NFC').replaceAll(/\s+/g, ' ');
    return value.length <= most ? { value } : { reason: `Enter at most ${most} characters.` };
  };

const dateShapes = [
  /^\d{4}-\d{2}-\d{2}$/,
  /^\d{1,2}[- ][a-z]{3}(?:[- ]\d{2,4})?$/i,
  /^[a-z]{3}[- ]\d{2,4}$/i,
];

/**
 * Reads a house number. Excel converts 3/4 to a date and shows 04-Mar; the original number is then lost, so this is a
 * problem.
 */
function readHouseNumber(text: string): Reading {
  if (dateShapes.some((shape) => shape.test(text))) {
    return {
      reason: 'Excel changed this house number into a date. Enter the number again.',
    };
  }
  return textOf(20)(text.replace(/^(\d+)[.,]0$/, '$1'));
}

const severalPlates = /[\p{L}\p{N}]\s*[,;/|\n]\s*[\p{L}\p{N}]/u;

const readOnePlate = (text: string): Reading =>
  severalPlates.test(text)
    ? { reason: 'This cell has more than one plate. Keep one, and add the others later.' }
    : readPlate(text);

const isContact = (column: ImportColumnKey | undefined): boolean =>
  column === 'phone' || column === 'email';

type Readers = Partial<Record<ImportColumnKey, (text: string) => Reading>>;

/** Reads a date of birth, from 1 January 1900 to today. */
function readBirth(text: string, order: DayOrder | 'auto', today: string): Reading {
  const reading = readDay(text, order);
  if (!('value' in reading)) return reading;
  if (reading.value > today) return { reason: 'This day is in the future. Enter an earlier day.' };
  return reading.value < '1900-01-01'
    ? { reason: 'This day is too early. Check the year.' }
    : reading;
}

const readersOf = ({ dayOrder, country, today }: ReadingRules): Readers => ({
  street: textOf(80),
  houseNumber: readHouseNumber,
  block: (text) => textOf(20)(text.replace(/^block\s+/i, '')),
  unitLabel: textOf(20),
  houseType: readHouseType,
  occupancy: readOccupancy,
  bedrooms: wholeNumber(50),
  parkingSlots: wholeNumber(100),
  meterNumber: textOf(30),
  notes: textOf(1000),
  firstName: (text) => readName(bareName(text)),
  lastName: (text) => readName(bareName(text)),
  phone: (text) => readPhone(text, country),
  email: readEmail,
  relationship: readRelationship,
  moveInOn: (text) => readDay(text, dayOrder ?? 'auto'),
  dateOfBirth: (text) => readBirth(text, dayOrder ?? 'auto', today),
  plate: readOnePlate,
});

/** Makes the function that reads rows by these rules. */
export function rowReader(rules: ReadingRules): (row: GivenRow) => ReadRow {
  const readers = readersOf(rules);
  const columns = importColumns[rules.kind];
  return (row) => {
    const values: Partial<Record<ImportColumnKey, string>> = {};
    const problems: FoundProblem[] = [];
    const fail = (column: ImportColumnKey, code: string, reason: string): void =>
      void problems.push({ level: 'error', column, code, with: { reason } });
    for (const { key, required } of columns) {
      const at = rules.mapping[key];
      const refused = typeof at === 'number' ? row.refused?.[at] : undefined;
      if (refused !== undefined) {
        fail(key, 'CELL_REFUSED', `This cell ${refused}`);
        continue;
      }
      const text = typeof at === 'number' ? (row.cells[at] ?? '') : '';
      if (text === '') {
        if (required) fail(key, 'MISSING', 'This cell is required.');
        continue;
      }
      if (text.startsWith('=')) {
        fail(key, 'FORMULA', 'This cell has a formula. Enter its result instead.');
        continue;
      }
      if (key === 'groups') {
        values.groups = text;
        continue;
      }
      const reading = readers[key]?.(text) ?? { value: text };
      if ('value' in reading) values[key] = reading.value;
      else fail(key, 'UNREADABLE', reading.reason);
    }
    const isChild = isUnder18(values.dateOfBirth, rules.today);
    const isUnreachable = !values.phone && !values.email && !isChild;
    const isSaid = problems.some(({ column }) => isContact(column));
    if (rules.kind === 'residents' && isUnreachable && !isSaid) {
      fail(
        'phone',
        'UNREACHABLE',
        'Enter a phone number or an email address. A child under 18 needs a date of birth instead.',
      );
    }
    if (isChild && values.relationship && values.relationship !== 'Family') {
      fail('relationship', 'CHILD', occupancyRefusals.childOnlyFamily.message);
    }
    return { ...rowOf(values), reading_problems: problems };
  };
}

function rowOf(
  values: Partial<Record<ImportColumnKey, string>>,
): Omit<ReadRow, 'reading_problems'> {
  const groups = (values.groups ?? '')
    .split(/[;,|\n]/)
    .map((name) => name.trim().slice(0, 60))
    .filter((name) => name !== '')
    .slice(0, 20);
  return {
    street: values.street ?? null,
    house_number: values.houseNumber ?? null,
    block: values.block ?? '',
    unit_label: values.unitLabel ?? '',
    house_type: values.houseType ?? null,
    occupancy: values.occupancy ?? null,
    bedrooms: values.bedrooms === undefined ? null : Number(values.bedrooms),
    parking_slots: values.parkingSlots === undefined ? null : Number(values.parkingSlots),
    meter_number: values.meterNumber ?? null,
    notes: values.notes ?? null,
    first_name: values.firstName ?? null,
    last_name: values.lastName ?? null,
    phone: values.phone ?? null,
    email: values.email ?? null,
    relationship: values.relationship ?? null,
    move_in_on: values.moveInOn ?? null,
    date_of_birth: values.dateOfBirth ?? null,
    plate: values.plate ?? null,
    group_names: groups.length > 0 ? groups : null,
  };
}
