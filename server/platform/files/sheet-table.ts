// Draws a table of a document. Amounts are right-aligned and never broken; the columns share the width of the page.
import { fitColumns, isUnbroken, longestWord, wrap } from '#platform/spreadsheets/pdf-layout.ts';
import { drawLines, drawRule, type PrintedDocument } from './document.ts';
import { type Colour, colours, leading, sizes } from './document-style.ts';
import { put } from './pdf.ts';

export type SheetColumn = { title: string; kind?: string };

export type SheetTable = {
  title?: string;
  /** The sentence under the title, which says what the table counts. */
  sentence?: string | undefined;
  columns: readonly SheetColumn[];
  /** The rows of the table, each with a text for each column. */
  rows: readonly string[][];
  total?: string[] | undefined;
  /** The text that is shown if there are no rows. */
  ifEmpty?: string;
  /** The height of a row with one line, for rows that people write in. */
  rowHeight?: number;
};

const gap = 10;
const mostLines = 4;
/** The widest column in points that a text asks for. A longer text is wrapped. */
const longestWish = 240;

/** Numbers are right-aligned. */
const isNumber = (kind: string | undefined): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent' || kind === 'number';

type Look = { size: number; font: 'regular' | 'bold'; colour: Colour };

/** Draws a table from `start` over as many pages as it needs. Returns the y coordinate below it. */
export function drawTable(document: PrintedDocument, table: SheetTable, start: number): number {
  const { columns, rows, total, ifEmpty, rowHeight = 0 } = table;
  const { pdf, left, right, bottom } = document;
  const { widths, size } = fit(document, table);
  let top = start;

  /** The width of a column's text; the last column ends at the margin. */
  const textWidth = (at: number) => (widths[at] ?? 0) - (at === columns.length - 1 ? 0 : gap);

  const measure = (cells: readonly string[], { size: points, font }: Look, most = mostLines) => {
    pdf.font(font).fontSize(points);
    return cells.map((cell, at) =>
      // Amounts and days are as wide as their column at most, but for rounding.
      isUnbroken(columns[at]?.kind)
        ? [cell]
        : wrap(cell, most, (part) => pdf.widthOfString(part) <= textWidth(at) + 0.1),
    );
  };
  const heightOf = (cells: readonly string[][], { size: points }: Look) =>
    Math.max(1, ...cells.map((lines) => lines.length)) * leading(points);

  function draw(cells: readonly string[][], { size: points, font, colour }: Look): void {
    pdf.font(font).fontSize(points).fillColor(colours[colour]);
    let x = left;
    for (const [at, lines] of cells.entries()) {
      const isRight = isNumber(columns[at]?.kind);
      for (const [down, line] of lines.entries()) {
        const indent = isRight ? textWidth(at) - pdf.widthOfString(line) : 0;
        put(pdf, line, x + indent, top + down * leading(points));
      }
      x += widths[at] ?? 0;
    }
  }

  function head(): void {
    const look = { size: Math.min(size, sizes.small), font: 'regular', colour: 'faint' } as const;
    pdf.font(look.font).fontSize(look.size);
    const cells = columns.map(({ title }, at) =>
      wrap(title, mostLines, (part) => pdf.widthOfString(part) <= textWidth(at) + 0.1),
    );
    const height = heightOf(cells, look);
    draw(cells, look);
    top += height + 3;
    drawRule(pdf, { left, right, top }, { weight: 0.9, colour: 'ink' });
    top += 5;
  }

  function row(cells: readonly string[], font: 'regular' | 'bold', isLast = false): void {
    const look = { size, font, colour: 'ink' } as const;
    const wrapped = measure(cells, look);
    const height = Math.max(heightOf(wrapped, look), rowHeight);
    if (top + height + 2 > bottom) {
      top = document.startPage();
      head();
    }
    draw(wrapped, look);
    top += height + 2;
    const line = isLast ? ({ weight: 0.9, colour: 'ink' } as const) : {};
    drawRule(pdf, { left, right, top }, line);
    top += 4;
  }

  head();
  const lastAt = rows.length - 1;
  for (const [at, cells] of rows.entries())
    row(cells, 'regular', total !== undefined && at === lastAt);
  if (rows.length === 0 && ifEmpty !== undefined) {
    top = drawLines(pdf, ifEmpty, { left, right, top }, { size, colour: 'faint' }) + 8;
  }
  if (total) row(total, 'bold', true);
  return top;
}

/**
 * The widths of the columns, and the size of the text: `small` if a row would not fit on one line, or less if the
 * columns do not fit on the page.
 */
function fit(document: PrintedDocument, table: SheetTable): { widths: number[]; size: number } {
  const room = document.right - document.left + gap;
  const needs = needsOf(document, table, sizes.text);
  const wished = needs.reduce((sum, { wish }) => sum + wish, 0);
  if (wished <= room) return spread(fitColumns(needs, room).widths, sizes.text);
  const { widths, scale } = fitColumns(needsOf(document, table, sizes.small), room);
  return spread(widths, sizes.small * scale);
}

/** The last column ends at the margin, without the gap after it. */
const spread = (widths: number[], size: number) => ({
  widths: widths.map((width, at) => (at === widths.length - 1 ? width - gap : width)),
  size,
});

/**
 * Amounts and the words of column titles are never broken; a long text gets the remaining width and does not take the
 * whole page.
 */
function needsOf({ pdf }: PrintedDocument, { columns, rows, total }: SheetTable, size: number) {
  const all = total ? [...rows, total] : rows;
  const ruler = (font: 'regular' | 'bold', points: number) => (text: string) =>
    pdf.font(font).fontSize(points).widthOfString(text);
  return columns.map(({ title, kind }, at) => {
    const widthOf = ruler('bold', size);
    const cells = all.map((row) => row[at] ?? '');
    const widthOfHead = ruler('regular', Math.min(size, sizes.small));
    const head = longestWord(title, widthOfHead);
    const longest = Math.max(0, ...cells.map(widthOf));
    const word = Math.max(0, ...cells.map((cell) => longestWord(cell, widthOf)));
    const least = Math.max(head, isUnbroken(kind) ? longest : Math.min(word, 70));
    const wish = Math.max(least, Math.min(longest, longestWish), widthOfHead(title));
    return { least: least + gap, wish: wish + gap };
  });
}
