// Prints the visitors who are inside as a list for an emergency, by house, each with a tick box.
import { PassThrough, type Readable } from 'node:stream';
import { openPdf, type Pdf, put } from '#platform/files/pdf.ts';
import { wrap } from '#platform/spreadsheets/pdf-layout.ts';

export type Evacuation = {
  communityName: string;
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

const margin = 36;
const lineHeight = 11;
const rowHeight = 20;
/** The left edge of each column. A column ends before the next one, and the last column ends at the margin. */
const columns = [
  { title: '', from: margin },
  { title: 'House', from: margin + 20 },
  { title: 'Guest', from: margin + 162 },
  { title: 'People', from: margin + 290 },
  { title: 'Plate', from: margin + 328 },
  { title: 'Inside since', from: margin + 392 },
] as const;
const gap = 6;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };

export async function printEvacuation(list: Evacuation): Promise<Readable> {
  const output = new PassThrough();
  const pdf = await openPdf(output, { title, author: list.communityName, size: 'A4' });
  let top = startPage(pdf, list);
  for (const { house, guestName, people, plate, inAt, gateName } of list.rows) {
    const since = gateName ? `${inAt}, ${gateName}` : inAt;
    const cells = ['', house, guestName, String(people), plate, since].map((text, at) =>
      fitted(pdf, text, at),
    );
    const height = rowHeight + lineHeight * (Math.max(...cells.map(({ length }) => length)) - 1);
    if (top + height > pdf.page.height - margin) top = startPage(pdf, list);
    drawRow(pdf, cells, top);
    top += height;
    const rule = top - 6;
    pdf.moveTo(margin, rule).lineTo(pdf.page.width - margin, rule);
    pdf.lineWidth(0.4).stroke(colours.rule);
  }
  pdf.end();
  return output;
}

const title = 'Evacuation list';

/** Starts a page with its headings and returns the vertical position of the first row. */
function startPage(pdf: Pdf, { communityName, at, people, rows }: Evacuation): number {
  pdf.addPage();
  pdf.font('bold').fontSize(18).fillColor(colours.ink);
  put(pdf, title, margin, margin);
  pdf.font('regular').fontSize(10).fillColor(colours.faint);
  const visits = `${rows.length} ${rows.length === 1 ? 'visit' : 'visits'}`;
  const count = `${people} ${people === 1 ? 'person' : 'people'} in ${visits} inside`;
  const [said = ''] = wrap(
    `${communityName}, ${at}: ${count}. Residents are not on this list.`,
    1,
    (part) => pdf.widthOfString(part) <= pdf.page.width - 2 * margin,
  );
  put(pdf, said, margin, margin + 24);
  pdf.font('bold').fontSize(9);
  const top = margin + 48;
  for (const { title: head, from } of columns) put(pdf, head, from, top);
  pdf.font('regular').fillColor(colours.ink);
  return top + rowHeight;
}

/** Wraps the text to at most two lines within its column. */
function fitted(pdf: Pdf, text: string, at: number): string[] {
  const from = columns[at]?.from ?? margin;
  const to = columns[at + 1]?.from ?? pdf.page.width - margin + gap;
  return wrap(text, 2, (part) => pdf.widthOfString(part) <= to - gap - from);
}

function drawRow(pdf: Pdf, cells: readonly string[][], top: number): void {
  const box = pdf.rect(margin, top - 1, 10, 10);
  box.lineWidth(0.8).stroke(colours.ink);
  cells.forEach((lines, at) =>
    lines.forEach((line, below) =>
      put(pdf, line, columns[at]?.from ?? margin, top + below * lineHeight),
    ),
  );
}
