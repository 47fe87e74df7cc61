// Opens PDF documents with the fonts that all documents share, draws single lines of text, and prints documents of many
// pages as the body of a download.
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type Document from 'pdfkit';
import { visualOrder } from '#platform/spreadsheets/pdf-layout.ts';

export type Pdf = InstanceType<typeof Document>;

type Paper = {
  title: string;
  author: string;
  subject?: string | undefined;
  /** The size of the pages: `A5`, or their width and height in points. */
  size: string | [number, number];
};

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`));

/** A document without a page yet, which writes to `output`. */
export async function openPdf(
  output: Writable,
  { title, author, subject, size }: Paper,
): Promise<Pdf> {
  // Load the library with the first document: it takes ten megabytes, and many servers never need it.
  const { default: Made } = await import('pdfkit');
  const pdf = new Made({
    size,
    margin: 0,
    autoFirstPage: false,
    // The cache would keep the layout of every word ever drawn: half a gigabyte for 5,000 people.
    fontLayoutCache: false,
    info: { Title: title, Author: author, ...(subject !== undefined && { Subject: subject }) },
  });
  pdf.on('error', (error: Error) => output.destroy(error));
  pdf.pipe(output);
  // Latin with all diacritics, Greek, Cyrillic, Arabic, Hebrew; a missing character prints as a box.
  return pdf.registerFont('regular', fontFile('')).registerFont('bold', fontFile('-Bold'));
}

type Drawn<Item> = {
  items: readonly Item[];
  /** Draws one item; returns true if it began a page. */
  draw: (pdf: Pdf, item: Item, at: number) => boolean;
};

/**
 * Prints a document of many pages after the transaction has ended: use it as the body of a download. Each page takes
 * some milliseconds, and the server handles other calls between pages.
 */
export const printInTurns =
  <Item>(paper: Paper, { items, draw }: Drawn<Item>) =>
  async (): Promise<Readable> => {
    const output = new PassThrough();
    const pdf = await openPdf(output, paper);
    drawInTurns(pdf, items, draw).catch((error: Error) => output.destroy(error));
    return output;
  };

async function drawInTurns<Item>(
  pdf: Pdf,
  items: readonly Item[],
  draw: Drawn<Item>['draw'],
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (draw(pdf, item, at)) await nextTurn();
  }
  if (items.length === 0) pdf.addPage();
  pdf.end();
}

/**
 * Draws a line of text. pdfkit's own line and page breaks are turned off, because it would measure every text a second
 * time.
 */
export const put = (pdf: Pdf, text: string, x: number, y: number): void =>
  void pdf.text(visualOrder(text), x, y, { lineBreak: false });
