// The people of the sample data in the form of a spreadsheet. These people have no phone, and their email addresses use
// reserved domains, to which no email is delivered.
import type { Sheet } from '#platform/spreadsheets/sheet.ts';

const streets: readonly [street: string, type: string][] = [
  ['Sample Palm Street', 'Detached'],
  ['Sample Acacia Close', 'Semi-detached'],
  ['Sample Harbour Road', 'Terrace'],
];

const families: readonly [last: string, owner: string, partner: string][] = [
  ['Adeyemi', 'Tolu', 'Kunle'],
  ['Okafor', 'Chidi', 'Amaka'],
  ['Bello', 'Zainab', 'Musa'],
  ['Eze', 'Obinna', 'Ngozi'],
  ['Danjuma', 'Yakubu', 'Hauwa'],
  ['Balogun', 'Sade', 'Femi'],
  ['Nwosu', 'Ifeanyi', 'Ada'],
  ['Lawal', 'Halima', 'Sani'],
  ['Etim', 'Ekaette', 'Bassey'],
  ['Ojo', 'Dele', 'Ronke'],
  ['Ibrahim', 'Aisha', 'Umar'],
  ['Okoro', 'Emeka', 'Uche'],
];

const header = [
  'Street',
  'House Number',
  'House Type',
  'First Name',
  'Last Name',
  'Email',
  'Relationship',
];

/** A sheet of twelve houses on three streets, with two people in each house. */
export function sampleSheet(): Sheet {
  const rows = families.flatMap(([last, owner, partner], index) => {
    const [street, type] = streets[index % streets.length] ?? ['', ''];
    const number = String(Math.floor(index / streets.length) + 1);
    const rents = index % 4 === 3;
    return [
      [owner, rents ? 'Tenant' : 'Owner'],
      [partner, 'Family'],
    ].map(([first = '', relationship = '']) => [
      street,
      number,
      type,
      first,
      last,
      `${first}.${last}@sample.example`.toLowerCase(),
      relationship,
    ]);
  });
  return {
    kind: 'csv',
    header,
    headerLine: 1,
    warnings: [],
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  };
}
