// Draws the pages of a printed table with pdfkit, row by row, and streams what is drawn.
import type { Writable } from 'node:stream';
import { drawLines, drawRule, openDocument } from '#platform/files/document.ts';
import { a4, colours, margin, sizes } from '#platform/files/document-style.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { type Pdf, put } from '#platform/files/pdf.ts';
import { createRuler, fitColumns, isUnbroken, longestWord, wrap } from './pdf-layout.ts';

export type PdfHeading = Pick<Letterhead, 'communityName'> &
  Partial<Letterhead> & {
    title: string;
    /** The day of printing in the community's format, such as `21 November 2026`. */
    printedOn: string;
    /** A note under the title, for example that the file ends before the list does. */
    note?: string;
  };

export type PdfColumn = { title: string; width?: number; kind?: string };

export type PdfTable = {
  /** Draws a row, on a new page if the current one is full. */
  row: (cells: string[], font?: 'regular' | 'bold') => 'same page' | 'new page';
  end: () => void;
};

const lineHeight = 11;
/** In points: a word up to this width makes its column wide enough for it. A wider word, such as a URL, is broken. */
const widestWord = 80;
const padding = 3;
const maxLines = 3;
const left = margin;
const right = a4.height - margin;

/**
 * Begins a document of A4 landscape pages, with its first page. The column widths are fitted to the cells of `sample`;
 * a longer amount in a later row is printed smaller.
 */
export async function startPdf(
  output: Writable,
  heading: PdfHeading,
  { columns, sample }: { columns: PdfColumn[]; sample: string[][] },
): Promise<PdfTable> {
  const { title, printedOn, note } = heading;
  const document = await openDocument(output, {
    ...heading,
    aside: { day: printedOn },
    subject: note,
    isLandscape: true,
  });
  const { pdf, bottom } = document;
  const names = columns.map(({ title }) => title);
  const rulers = { regular: rulerOf(pdf, 'regular'), bold: rulerOf(pdf, 'bold') };
  const { widths, scale } = fitColumns(needsOf(columns, sample, rulers), right - left);
  const size = sizes.small * scale;
  let isFirst = true;
  let top = 0;

  function startPage(): void {
    top = document.startPage();
    if (isFirst) {
      const style = { size: sizes.title, font: 'bold', most: 2 } as const;
      top = drawLines(pdf, title, { left, right, top: top - 6 }, style) + 2;
    }
    isFirst = false;
    const faint = { size: sizes.small, colour: 'faint' } as const;
    top = drawLines(pdf, note ?? '', { left, right, top }, faint) + 8;
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
    drawRule(pdf, { left, right, top }, isHead ? { weight: 0.9, colour: 'ink' } : {});
  }

  startPage();
  return {
    row: (cells, font = 'regular') => {
      const isFull = top + maxLines * lineHeight + 2 * padding > bottom;
      if (isFull) startPage();
      draw(cells, font);
      return isFull ? 'new page' : 'same page';
    },
    end: () => document.end(),
  };
}

type Ruler = (text: string) => number;

const rulerOf = (pdf: Pdf, font: string): Ruler =>
  createRuler((character) => pdf.font(font).fontSize(sizes.small).widthOfString(character));

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
    // A column without any text is for handwriting, so it keeps its whole width.
    const wanted = longest === 0 ? width * character : longest;
    const wish = Math.max(head, Math.min(wanted, width * character));
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
