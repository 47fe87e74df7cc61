// Draws the pages of a printed table with pdfkit, row by row. It keeps no rows: each is streamed as soon as it is
// drawn.
import type { Writable } from 'node:stream';
import { openPdf, type Pdf, put } from '#platform/files/pdf.ts';
import { createRuler, fitColumns, isUnbroken, longestWord, wrap } from './pdf-layout.ts';

export type PdfHeading = {
  title: string;
  communityName: string;
  /** In the community's format: `21 November 2026`. */
  printedOn: string;
  /** A note on every page, for example that the file ends before the list does. */
  note?: string;
};

export type PdfColumn = { title: string; width?: number; kind?: string };

export type PdfTable = {
  /** Draws a row, on a new page if the current one is full. */
  row: (cells: string[], font?: 'regular' | 'bold') => 'same page' | 'new page';
  end: () => void;
};

// A4 landscape, in points.
const page = { width: 841.89, height: 595.28, margin: 36 };
const lineHeight = 11;
/** The widest word that widens its column, in points. A longer word in a text, such as a URL, is broken. */
const widestWord = 80;
const padding = 3;
const maxLines = 3;
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.margin - 2 * lineHeight;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };
const sizes = { title: 14, text: 8 };

/**
 * Begins a document of A4 landscape pages, with its first page. The column widths are fitted to the cells of `sample`;
 * a longer amount in a later row is printed smaller.
 */
export async function startPdf(
  output: Writable,
  heading: PdfHeading,
  { columns, sample }: { columns: PdfColumn[]; sample: string[][] },
): Promise<PdfTable> {
  const pdf = await openPdf(output, {
    title: heading.title,
    author: heading.communityName,
    subject: heading.note,
    size: [page.width, page.height],
  });
  const names = columns.map(({ title }) => title);
  const rulers = { regular: rulerOf(pdf, 'regular'), bold: rulerOf(pdf, 'bold') };
  const { widths, scale } = fitColumns(needsOf(columns, sample, rulers), right - left);
  const size = sizes.text * scale;
  let pageNumber = 0;
  let top = 0;

  function startPage(): void {
    pageNumber += 1;
    pdf.addPage();
    drawFrame(pdf, heading, pageNumber);
    top = left + 34;
    draw(names, 'bold', true);
  }

  function draw(cells: string[], font: 'regular' | 'bold', isHead = false): void {
    pdf.font(font).fontSize(size).fillColor(colours.ink);
    const ruler: Ruler = (text) => rulers[font](text) * scale;
    const wrapped = cells.map((cell, index) =>
      isUnbroken(columns[index]?.kind) && !isHead
        ? [cell]
        : wrapCell(cell, widths[index] ?? 0, ruler),
    );
    const height = heightOf(wrapped);
    drawCells(pdf, wrapped, { widths, columns, top, ruler, size });
    top += height;
    pdf.moveTo(left, top).lineTo(right, top).lineWidth(0.5).stroke(colours.rule);
  }

  startPage();
  return {
    row: (cells, font = 'regular') => {
      const isFull = top + maxLines * lineHeight + 2 * padding > bottom;
      if (isFull) startPage();
      draw(cells, font);
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

function needsOf(
  columns: PdfColumn[],
  sample: string[][],
  { regular, bold }: { regular: Ruler; bold: Ruler },
) {
  const character = regular('n');
  return columns.map(({ title, width = 14, kind }, at) => {
    const head = longestWord(title, bold);
    const longest = Math.max(0, ...sample.map((cells) => bold(cells[at] ?? '')));
    const word = Math.max(0, ...sample.map((cells) => longestWord(cells[at] ?? '', bold)));
    const least = Math.max(head, isUnbroken(kind) ? longest : Math.min(word, widestWord));
    const wish = Math.max(head, Math.min(longest, width * character));
    return { least: least + 2 * padding, wish: Math.max(least, wish) + 2 * padding };
  });
}

const wrapCell = (text: string, width: number, ruler: Ruler) =>
  wrap(text, maxLines, (part) => ruler(part) <= width - 2 * padding);

const heightOf = (cells: string[][]) =>
  Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight + 2 * padding;

type Placing = {
  widths: number[];
  columns: PdfColumn[];
  top: number;
  ruler: Ruler;
  size: number;
};

function drawCells(
  pdf: Pdf,
  cells: string[][],
  { widths, columns, top, ruler, size }: Placing,
): void {
  let x = left;
  for (const [index, lines] of cells.entries()) {
    const width = widths[index] ?? 0;
    const kind = columns[index]?.kind;
    for (const [lineIndex, line] of lines.entries()) {
      const shrunk = Math.min(1, (width - 2 * padding) / Math.max(1, ruler(line)));
      pdf.fontSize(size * shrunk);
      const isRight = kind === 'number' || kind === 'money';
      const indent = isRight ? width - padding - ruler(line) * shrunk : padding;
      put(pdf, line, x + indent, top + padding + lineIndex * lineHeight);
    }
    x += width;
  }
}
