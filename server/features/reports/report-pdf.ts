// Prints a report on pages of A4: its figures, then each table with a bar beside the amounts that its chart draws.
import { PassThrough, type Readable } from 'node:stream';
import { basisLine } from '#contract/report-basis.ts';
import type { Report, ReportTable } from '#contract/reports.ts';
import { openPdf, type Pdf, put } from '#platform/pdf.ts';
import { fitColumns, isUnbroken, longestWord, wrap } from '#platform/spreadsheets/pdf-layout.ts';
import { cellText, isNumber } from './words.ts';

export type Heading = {
  communityName: string;
  /** `21 November 2026`. */
  printedOn: string;
  /** Under the title: a note, or which version this is. */
  notes?: readonly string[];
};

type Pen = { pdf: Pdf; top: number; page: number; heading: Heading; report: Report };

const page = { width: 595.28, height: 841.89, margin: 40 };
const left = page.margin;
const right = page.width - page.margin;
const bottom = page.height - page.margin - 20;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da', bar: '#0b6b5d' };
const line = 11;
const textSize = 7.5;

export async function printReport(report: Report, heading: Heading): Promise<Readable> {
  const output = new PassThrough();
  const pdf = await openPdf(output, {
    title: report.title,
    author: heading.communityName,
    size: [page.width, page.height],
  });
  const pen: Pen = { pdf, top: 0, page: 0, heading, report };
  nextPage(pen);
  head(pen);
  figures(pen);
  for (const table of report.tables) draw(pen, table);
  pdf.end();
  return output;
}

function nextPage(pen: Pen): void {
  const { pdf, heading, report } = pen;
  pdf.addPage();
  pen.page += 1;
  pen.top = page.margin;
  const foot = page.height - page.margin;
  pdf.font('regular').fontSize(7).fillColor(colours.faint);
  put(pdf, `${heading.communityName} · ${report.title} · ${heading.printedOn}`, left, foot);
  const number = `Page ${pen.page}`;
  put(pdf, number, right - pdf.widthOfString(number), foot);
}

function head(pen: Pen): void {
  const { pdf, heading, report } = pen;
  const say = (day: string) => cellText(day, 'day', report.currency);
  pdf.font('regular').fontSize(9).fillColor(colours.faint);
  put(pdf, heading.communityName, left, pen.top);
  pdf.font('bold').fontSize(18).fillColor(colours.ink);
  put(pdf, report.title, left, pen.top + 13);
  pen.top += 40;
  const lines = [
    `${say(report.fromOn)} to ${say(report.toOn)}, compared with ` +
      `${say(report.before.fromOn)} to ${say(report.before.toOn)}`,
    ...(report.basis ? paragraph(pdf, basisLine(report.basis)) : []),
    ...(heading.notes ?? []).flatMap((note) => paragraph(pdf, note)),
  ];
  pdf.font('regular').fontSize(8).fillColor(colours.faint);
  for (const text of lines) {
    put(pdf, text, left, pen.top);
    pen.top += line;
  }
  pen.top += 8;
}

/** A text in lines as wide as the page; of a very long one the beginning. */
function paragraph(pdf: Pdf, text: string): string[] {
  pdf.font('regular').fontSize(8);
  return wrap(text, 12, (part) => pdf.widthOfString(part) <= right - left);
}

function figures(pen: Pen): void {
  const { pdf, report } = pen;
  const across = Math.min(report.figures.length, 4);
  if (across === 0) return;
  const width = (right - left) / across;
  for (const [at, figure] of report.figures.entries()) {
    if (at > 0 && at % across === 0) pen.top += 46;
    const x = left + (at % across) * width;
    pdf.font('regular').fontSize(7.5).fillColor(colours.faint);
    put(pdf, figure.label, x, pen.top);
    pdf.font('bold').fontSize(11).fillColor(colours.ink);
    put(pdf, cellText(figure.value, figure.kind, report.currency), x, pen.top + 11);
    if (figure.before === undefined) continue;
    pdf.font('regular').fontSize(7).fillColor(colours.faint);
    put(pdf, `before: ${cellText(figure.before, figure.kind, report.currency)}`, x, pen.top + 26);
  }
  pen.top += 52;
}

function draw(pen: Pen, table: ReportTable): void {
  const { pdf, report } = pen;
  if (pen.top + 70 > bottom) nextPage(pen);
  pdf.font('bold').fontSize(11).fillColor(colours.ink);
  put(pdf, table.title, left, pen.top);
  pen.top += 16;
  if (table.sentence !== undefined) {
    pdf.font('regular').fontSize(7.5).fillColor(colours.faint);
    put(pdf, table.sentence, left, pen.top);
    pen.top += 12;
  }
  const texts = table.rows.map((row) => cellsOf(table, row, report.currency));
  const titles = table.columns.map(({ title }) => title);
  const total = table.total && cellsOf(table, table.total, report.currency);
  const rows = [...texts, ...(total ? [total] : [])];
  const { widths, scale } = fitColumns(needsOf(pdf, table, rows), right - left);
  const bars = barsOf(table);
  const row = (cells: string[], font: 'regular' | 'bold', bar = 0) =>
    drawRow(pen, cells, { table, widths, size: textSize * scale, font, bar });
  row(titles, 'bold');
  for (const [at, cells] of texts.entries()) {
    if (pen.top + 2 * line > bottom) {
      nextPage(pen);
      row(titles, 'bold');
    }
    row(cells, 'regular', bars[at] ?? 0);
  }
  if (texts.length === 0) row(['Nothing in this time'], 'regular');
  if (total) row(total, 'bold');
  pen.top += 18;
}

const cellsOf = (table: ReportTable, cells: ReportTable['rows'][number], currency: string) =>
  table.columns.map(({ kind }, at) => cellText(cells[at], kind, currency));

/** Amounts and the words of heads stay whole; a narration shares what is left and does not take the page. */
function needsOf(pdf: Pdf, { columns }: ReportTable, rows: string[][]) {
  pdf.font('bold').fontSize(textSize);
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

/** How long each row's bar is, 0 to 1: what its chart draws, together. */
function barsOf({ chart, rows }: ReportTable): number[] {
  if (!chart) return [];
  const sums = rows.map((row) =>
    chart.columns.reduce((sum, at) => sum + Math.max(0, Number(row[at] ?? 0)), 0),
  );
  const most = Math.max(...sums, 1);
  return sums.map((sum) => sum / most);
}

type Drawn = {
  table: ReportTable;
  widths: number[];
  size: number;
  font: 'regular' | 'bold';
  bar: number;
};

function drawRow(pen: Pen, cells: string[], { table, widths, size, font, bar }: Drawn): void {
  const { pdf } = pen;
  pdf.font(font).fontSize(size).fillColor(colours.ink);
  const wrapped = cells.map((cell, at) =>
    wrap(
      cell,
      font === 'bold' ? 4 : 2,
      (part) => pdf.widthOfString(part) <= (widths[at] ?? 0) - 5.9,
    ),
  );
  const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * line + 5;
  let x = left;
  for (const [at, lines] of wrapped.entries()) {
    const width = widths[at] ?? 0;
    for (const [down, text] of lines.entries()) {
      const indent = isNumber(table.columns[at]?.kind) ? width - 3 - pdf.widthOfString(text) : 3;
      put(pdf, text, x + indent, pen.top + 3 + down * line);
    }
    x += width;
  }
  pen.top += height;
  pdf.moveTo(left, pen.top).lineTo(right, pen.top).lineWidth(0.5).stroke(colours.rule);
  if (bar > 0) pdf.rect(left, pen.top - 1.5, bar * (right - left), 1.5).fill(colours.bar);
}
