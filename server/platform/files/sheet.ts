// Draws documents on A4 portrait pages, from top to bottom: lines, paragraphs, figures and tables, with the document's
// name and the page number in the footer. A table that does not fit continues on the next page under its column names.
import type { Writable } from 'node:stream';
import { openPdf, type Pdf, put } from './pdf.ts';
import { fitColumns, isUnbroken, longestWord, wrap } from '#platform/spreadsheets/pdf-layout.ts';

const page = { width: 595.28, height: 841.89, margin: 40 };
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.margin - 20;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da', alarm: '#c92a2a' };
const lineHeight = 11;
const cellSize = 7.5;
/** Longer paragraphs are truncated: a page has no room for more lines. */
const mostLines = 60;

type Style = { size?: number; isBold?: boolean; colour?: keyof typeof colours };

export type SheetColumn = { title: string; kind?: string };

export type SheetTable = {
  title?: string;
  /** The sentence under the title, which says what the table counts. */
  sentence?: string | undefined;
  columns: readonly SheetColumn[];
  /** A text for each column. */
  rows: readonly string[][];
  total?: string[] | undefined;
  /** Shown if there are no rows. */
  ifEmpty?: string;
};

export type SheetFigure = { label: string; value: string; note?: string | undefined };

export type Sheet = {
  /** A text of any length; an empty one draws nothing. */
  text: (text: string, style?: Style) => void;
  space: (points: number) => void;
  /** Key figures of the whole document, four per row. */
  figures: (figures: readonly SheetFigure[]) => void;
  /** Labels and values side by side, one pair per line. */
  facts: (facts: readonly (readonly [string, string])[]) => void;
  table: (table: SheetTable) => void;
  end: () => void;
};

/** Amounts and counts are right-aligned. */
const isNumber = (kind: string | undefined): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent' || kind === 'number';

/** Begins a document with its first page; `foot` is printed at the bottom of every page. */
export async function openSheet(
  output: Writable,
  { title, author, foot }: { title: string; author: string; foot: string },
): Promise<Sheet> {
  const pdf = await openPdf(output, { title, author, size: [page.width, page.height] });
  let pageNumber = 0;
  let top = 0;

  function nextPage(): void {
    pdf.addPage();
    pageNumber += 1;
    top = page.margin;
    const y = page.height - page.margin;
    pdf.font('regular').fontSize(7).fillColor(colours.faint);
    put(pdf, foot, left, y);
    const number = `Page ${pageNumber}`;
    put(pdf, number, right - pdf.widthOfString(number), y);
  }

  function text(content: string, { size = 8, isBold = false, colour = 'ink' }: Style = {}): void {
    if (content === '') return;
    const pick = () => pdf.font(isBold ? 'bold' : 'regular').fontSize(size);
    pick();
    const fits = (part: string) => pdf.widthOfString(part) <= right - left;
    for (const line of wrap(content, mostLines, fits)) {
      if (top + size > bottom) nextPage();
      pick().fillColor(colours[colour]);
      put(pdf, line, left, top);
      top += size * 1.4;
    }
  }

  function figures(all: readonly SheetFigure[]): void {
    const across = Math.min(all.length, 4);
    if (across === 0) return;
    const width = (right - left) / across;
    for (const [at, { label, value, note }] of all.entries()) {
      if (at > 0 && at % across === 0) top += 46;
      const x = left + (at % across) * width;
      pdf.font('regular').fontSize(7.5).fillColor(colours.faint);
      put(pdf, label, x, top);
      pdf.font('bold').fontSize(11).fillColor(colours.ink);
      put(pdf, value, x, top + 11);
      if (note === undefined) continue;
      pdf.font('regular').fontSize(7).fillColor(colours.faint);
      put(pdf, note, x, top + 26);
    }
    top += 52;
  }

  function facts(all: readonly (readonly [string, string])[]): void {
    const indent = 110;
    for (const [label, value] of all) {
      pdf.font('regular').fontSize(8.5);
      const fits = (part: string) => pdf.widthOfString(part) <= right - left - indent;
      for (const [at, line] of wrap(value, 4, fits).entries()) {
        if (top + lineHeight > bottom) nextPage();
        pdf.font('regular').fontSize(8.5).fillColor(colours.faint);
        if (at === 0) put(pdf, label, left, top);
        pdf.fillColor(colours.ink);
        put(pdf, line, left + indent, top);
        top += 13;
      }
    }
  }

  function table({ title: heading, sentence = '', columns, rows, total, ifEmpty }: SheetTable) {
    if (top + 70 > bottom) nextPage();
    text(heading ?? '', { size: 11, isBold: true });
    text(sentence, { size: 7.5, colour: 'faint' });
    const all = total ? [...rows, total] : rows;
    const { widths, scale } = fitColumns(needsOf(pdf, columns, all), right - left);
    const row = (cells: readonly string[], font: 'regular' | 'bold') => {
      const drawn = { columns, widths, size: cellSize * scale, font, top };
      top = drawRow(pdf, cells, drawn);
    };
    const names = columns.map((column) => column.title);
    row(names, 'bold');
    const below = (cells: readonly string[], font: 'regular' | 'bold') => {
      if (top + 2 * lineHeight > bottom) {
        nextPage();
        row(names, 'bold');
      }
      row(cells, font);
    };
    for (const cells of rows) below(cells, 'regular');
    if (rows.length === 0 && ifEmpty !== undefined) below([ifEmpty], 'regular');
    if (total) below(total, 'bold');
    top += 18;
  }

  nextPage();
  return {
    text,
    space: (points) => void (top += points),
    figures,
    facts,
    table,
    end: () => pdf.end(),
  };
}

/**
 * Amounts and the words of column titles are never broken; a long text gets the remaining width and does not take the
 * whole page.
 */
function needsOf(pdf: Pdf, columns: readonly SheetColumn[], rows: readonly string[][]) {
  pdf.font('bold').fontSize(cellSize);
  const widthOf = (text: string) => pdf.widthOfString(text);
  return columns.map(({ title, kind }, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    const head = longestWord(title, widthOf);
    const longest = Math.max(0, ...cells.map(widthOf));
    const word = Math.max(0, ...cells.map((cell) => longestWord(cell, widthOf)));
    const least = Math.max(head, isUnbroken(kind) ? longest : Math.min(word, 60));
    return { least: least + 6, wish: Math.max(least, Math.min(longest, 160)) + 6 };
  });
}

type Drawn = {
  columns: readonly SheetColumn[];
  widths: number[];
  size: number;
  font: 'regular' | 'bold';
  top: number;
};

/** Returns the vertical position of the next row. */
function drawRow(pdf: Pdf, cells: readonly string[], drawn: Drawn): number {
  const { columns, widths, size, font, top } = drawn;
  pdf.font(font).fontSize(size).fillColor(colours.ink);
  const wrapped = cells.map((cell, at) =>
    wrap(
      cell,
      font === 'bold' ? 4 : 2,
      (part) => pdf.widthOfString(part) <= (widths[at] ?? 0) - 5.9,
    ),
  );
  const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * lineHeight + 5;
  let x = left;
  for (const [at, lines] of wrapped.entries()) {
    const width = widths[at] ?? 0;
    for (const [down, line] of lines.entries()) {
      const indent = isNumber(columns[at]?.kind) ? width - 3 - pdf.widthOfString(line) : 3;
      put(pdf, line, x + indent, top + 3 + down * lineHeight);
    }
    x += width;
  }
  const next = top + height;
  pdf.moveTo(left, next).lineTo(right, next).lineWidth(0.5).stroke(colours.rule);
  return next;
}
