// Draws the pages of a printed table with pdfkit, one row after the other. It keeps no rows: what
// is drawn is on its way to the reader.
import type { Writable } from 'node:stream';
import { openPdf, type Pdf, put } from '#platform/pdf.ts';
import { columnWidths, createRuler, wrap } from './pdf-layout.ts';

export type PdfHeading = {
  title: string;
  communityName: string;
  /** As people of the community write it: `21 November 2026`. */
  printedOn: string;
  /** What a reader of any page has to know of the whole: that it ends before the list does. */
  note?: string;
};

export type PdfColumn = { title: string; width?: number; kind?: string };

export type PdfTable = {
  /** Draws a row, on a new page where the old one is full. */
  row: (cells: string[]) => 'same page' | 'new page';
  end: () => void;
};

// A4 on its side, in points.
const page = { width: 841.89, height: 595.28, margin: 36 };
const lineHeight = 11;
const padding = 3;
const maxLines = 3;
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.margin - 2 * lineHeight;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };
const sizes = { title: 14, text: 8 };

/** Begins a document of A4 pages on their side, with its first page. */
export async function startPdf(
  output: Writable,
  heading: PdfHeading,
  columns: PdfColumn[],
): Promise<PdfTable> {
  const pdf = await openPdf(output, {
    title: heading.title,
    author: heading.communityName,
    subject: heading.note,
    size: [page.width, page.height],
  });
  const widths = columnWidths(columns, right - left);
  const names = columns.map(({ title }) => title);
  const rulers = { regular: rulerOf(pdf, 'regular'), bold: rulerOf(pdf, 'bold') };
  let pageNumber = 0;
  let top = 0;

  function startPage(): void {
    pageNumber += 1;
    pdf.addPage();
    drawFrame(pdf, heading, pageNumber);
    top = left + 34;
    draw(names, 'bold');
  }

  function draw(cells: string[], font: 'regular' | 'bold'): void {
    pdf.font(font).fontSize(sizes.text).fillColor(colours.ink);
    const ruler = rulers[font];
    const wrapped = cells.map((cell, index) => wrapCell(cell, widths[index] ?? 0, ruler));
    const height = heightOf(wrapped);
    drawCells(pdf, wrapped, { widths, columns, top, ruler });
    top += height;
    pdf.moveTo(left, top).lineTo(right, top).lineWidth(0.5).stroke(colours.rule);
  }

  startPage();
  return {
    row: (cells) => {
      const isFull = top + maxLines * lineHeight + 2 * padding > bottom;
      if (isFull) startPage();
      draw(cells, 'regular');
      return isFull ? 'new page' : 'same page';
    },
    end: () => pdf.end(),
  };
}

function drawFrame(pdf: Pdf, heading: PdfHeading, pageNumber: number): void {
  const foot = page.height - page.margin - lineHeight;
  pdf.font('bold').fontSize(sizes.title).fillColor(colours.ink);
  put(pdf, heading.title, left, left - 6);
  pdf.font('regular').fontSize(sizes.text).fillColor(colours.faint);
  const { communityName, printedOn, note } = heading;
  const line = [communityName, printedOn, note].filter(Boolean).join(' · ');
  put(pdf, line, left, left + 14);
  const number = `Page ${pageNumber}`;
  put(pdf, number, right - pdf.widthOfString(number), foot);
}

type Ruler = (text: string) => number;

const rulerOf = (pdf: Pdf, font: string): Ruler =>
  createRuler((character) => pdf.font(font).fontSize(sizes.text).widthOfString(character));

const wrapCell = (text: string, width: number, ruler: Ruler) =>
  wrap(text, maxLines, (part) => ruler(part) <= width - 2 * padding);

const heightOf = (cells: string[][]) =>
  Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight + 2 * padding;

type Placing = { widths: number[]; columns: PdfColumn[]; top: number; ruler: Ruler };

function drawCells(pdf: Pdf, cells: string[][], { widths, columns, top, ruler }: Placing): void {
  let x = left;
  for (const [index, lines] of cells.entries()) {
    const width = widths[index] ?? 0;
    for (const [lineIndex, line] of lines.entries()) {
      const isNumber = columns[index]?.kind === 'number';
      const indent = isNumber ? width - padding - ruler(line) : padding;
      put(pdf, line, x + indent, top + padding + lineIndex * lineHeight);
    }
    x += width;
  }
}
