// Prints the visitors who are inside as a list for an emergency, by house, each with a tick box.
import { PassThrough, type Readable } from 'node:stream';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { openSheet } from '#platform/files/sheet.ts';

export type Evacuation = {
  head: Pick<Letterhead, 'communityName'> & Partial<Letterhead>;
  at: string;
  people: number;
  rows: readonly {
    house: string;
    guestName: string;
    people: number;
    plate: string;
    inAt: string;
    gateName: string;
  }[];
};

const title = 'Evacuation list';

const box = '☐';

export async function printEvacuation({ head, at, people, rows }: Evacuation): Promise<Readable> {
  const output = new PassThrough();
  const sheet = await openSheet(output, {
    ...head,
    title,
    aside: { day: at },
    check: `Visitors inside at ${at}. Print a new list if people have come or left since.`,
  });
  const visits = `${rows.length} ${rows.length === 1 ? 'visit' : 'visits'}`;
  const count = `${people} ${people === 1 ? 'person' : 'people'}`;
  sheet.text(title, { size: 'title', isBold: true });
  sheet.text(`${count} in ${visits} inside at ${at}. Residents are not on this list.`);
  sheet.space(8);
  sheet.table({
    columns: [
      { title: 'Safe' },
      { title: 'House' },
      { title: 'Guest' },
      { title: 'People', kind: 'count' },
      { title: 'Plate' },
      { title: 'Inside since' },
    ],
    rows: rows.map(({ house, guestName, people: number, plate, inAt, gateName }) => [
      box,
      house,
      guestName,
      String(number),
      plate,
      gateName ? `${inAt}, ${gateName}` : inAt,
    ]),
    ...(rows.length > 0 && { total: ['', 'Total', '', String(people), '', ''] }),
    ifEmpty: 'No visitors are inside.',
  });
  sheet.signatures(['Counted by', 'Time']);
  sheet.end();
  return output;
}
