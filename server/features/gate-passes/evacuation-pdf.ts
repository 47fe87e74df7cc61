// Prints who is inside, by house, with a box to tick for each: the paper that goes round in an emergency.
import { PassThrough, type Readable } from 'node:stream';
import { openPdf, put } from '#platform/pdf.ts';

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
const rowHeight = 20;
const columns = [
  margin,
  margin + 24,
  margin + 194,
  margin + 344,
  margin + 384,
  margin + 454,
] as const;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };

export async function printEvacuation({
  communityName,
  at,
  people,
  rows,
}: Evacuation): Promise<Readable> {
  const output = new PassThrough();
  const title = 'Evacuation list';
  const pdf = await openPdf(output, { title, author: communityName, size: 'A4' });
  const text = (value: string, column: number, top: number): void => {
    const limit = [0, 34, 30, 8, 12, 20][column] ?? 20;
    put(
      pdf,
      value.length > limit ? `${value.slice(0, limit - 1)}…` : value,
      columns[column] ?? margin,
      top,
    );
  };
  let top = margin;
  const startPage = (): void => {
    pdf.addPage();
    pdf.font('bold').fontSize(18).fillColor(colours.ink);
    put(pdf, title, margin, margin);
    pdf.font('regular').fontSize(10).fillColor(colours.faint);
    const count = `${people} ${people === 1 ? 'person' : 'people'} in ${rows.length} visits inside`;
    put(
      pdf,
      `${communityName}, ${at}: ${count}. Residents are not on this list.`,
      margin,
      margin + 24,
    );
    pdf.font('bold').fontSize(9);
    top = margin + 48;
    ['', 'House', 'Guest', 'People', 'Plate', 'Inside since'].forEach((head, n) =>
      text(head, n, top),
    );
    top += rowHeight;
  };
  startPage();
  for (const row of rows) {
    if (top > pdf.page.height - margin - rowHeight) startPage();
    pdf
      .rect(margin, top - 1, 10, 10)
      .lineWidth(0.8)
      .stroke(colours.ink);
    pdf.font('regular').fontSize(9).fillColor(colours.ink);
    const since = row.gateName ? `${row.inAt}, ${row.gateName}` : row.inAt;
    [row.house, row.guestName, String(row.people), row.plate].forEach((value, n) =>
      text(value, n + 1, top),
    );
    put(pdf, since.length > 34 ? `${since.slice(0, 33)}…` : since, columns[5], top);
    top += rowHeight;
    pdf
      .moveTo(margin, top - 6)
      .lineTo(pdf.page.width - margin, top - 6)
      .lineWidth(0.4)
      .stroke(colours.rule);
  }
  pdf.end();
  return output;
}
