// Draws documents on A4 pages, from top to bottom: paragraphs, key figures, facts, tables, QR codes and lines for
// signatures, in the frame that all documents share. A table that does not fit continues on the next page under its
// column names.
import type { Writable } from 'node:stream';
import { drawQrCode } from '#rules/shared/qr-code.ts';
import { wrap } from '#platform/spreadsheets/pdf-layout.ts';
import { drawLines, drawRule, openDocument, type Paper, type PrintedDocument } from './document.ts';
import { type Colour, colours, leading, sizes, type TypeSize } from './document-style.ts';
import { put } from './pdf.ts';
import { drawTable, type SheetTable } from './sheet-table.ts';

export type { SheetColumn, SheetTable } from './sheet-table.ts';

/** The maximum number of lines of one paragraph; a longer one ends with an ellipsis. */
const mostLines = 60;
const padding = 12;

type Style = { size?: TypeSize; isBold?: boolean; colour?: Colour };

export type SheetFigure = { label: string; value: string; note?: string | undefined };

export type Sheet = {
  /** A text of at most 60 lines, continued on the next page if necessary; an empty text draws nothing. */
  text: (text: string, style?: Style) => void;
  space: (points: number) => void;
  /** Continues on a new page. */
  turn: () => void;
  /** Key figures or facts in a band, up to four per row. */
  figures: (figures: readonly SheetFigure[]) => void;
  /** Labels and values side by side, one pair per line. */
  facts: (facts: readonly (readonly [string, string])[]) => void;
  table: (table: SheetTable) => void;
  /** A QR code with a title and lines beside it. */
  code: (url: string, title: string, lines: readonly string[]) => void;
  /** Lines for signatures, side by side, each with the words under it. */
  signatures: (labels: readonly string[]) => void;
  end: () => void;
};

/** Begins a document with its first page. */
export async function openSheet(output: Writable, paper: Paper): Promise<Sheet> {
  const document = await openDocument(output, paper);
  const { pdf, left, right, bottom } = document;
  let top = document.startPage();

  /** Starts a new page if the current one has less room. */
  function need(room: number): void {
    if (top + room > bottom) top = document.startPage();
  }

  function text(content: string, { size = 'text', isBold = false, colour = 'ink' }: Style = {}) {
    if (content === '') return;
    const points = sizes[size];
    const pick = () => pdf.font(isBold ? 'bold' : 'regular').fontSize(points);
    pick();
    const lines = wrap(content, mostLines, (part) => pdf.widthOfString(part) <= right - left);
    for (const line of lines) {
      need(points);
      pick().fillColor(colours[colour]);
      put(pdf, line, left, top);
      top += leading(points);
    }
  }

  function figures(all: readonly SheetFigure[]): void {
    for (const band of bandsOf(all)) {
      const height = drawBand(document, band, 0, false) + 2 * padding;
      need(height);
      pdf.roundedRect(left, top, right - left, height, 6).fill(colours.sand);
      drawBand(document, band, top + padding, true);
      top += height + 6;
    }
    if (all.length > 0) top += 12;
  }

  function facts(all: readonly (readonly [string, string])[]): void {
    const indent = 140;
    for (const [label, value] of all) {
      const lines = (draws: boolean) => {
        const place = { left: left + indent, right, top };
        return drawsOrMeasures(
          document,
          { text: value, ...place },
          { size: 'text', most: 4 },
          draws,
        );
      };
      need(lines(false));
      drawLines(
        pdf,
        label,
        { left, right: left + indent - 8, top },
        { size: sizes.text, colour: 'faint', most: 1 },
      );
      top += lines(true) + 2;
    }
  }

  function table(content: SheetTable): void {
    const { title = '', sentence = '' } = content;
    need(80);
    text(title, { size: 'section', isBold: true });
    text(sentence, { size: 'small', colour: 'faint' });
    top = drawTable(document, content, top + 2);
    top += 18;
  }

  function code(url: string, title: string, lines: readonly string[]): void {
    const side = 64;
    need(side);
    const { side: modules, path } = drawQrCode(url);
    pdf
      .save()
      .translate(left - 4, top - 4)
      .scale((side + 8) / modules);
    pdf.path(path).fill('#000').restore();
    const beside = { left: left + side + 16, right };
    let next = drawLines(
      pdf,
      title,
      { ...beside, top: top + 4 },
      { size: sizes.text, font: 'bold' },
    );
    for (const line of lines) {
      next = drawLines(pdf, line, { ...beside, top: next }, { size: sizes.small, colour: 'faint' });
    }
    top = Math.max(next, top + side) + 10;
  }

  function signatures(labels: readonly string[]): void {
    need(62);
    top += 40;
    const width = (right - left - 24 * (labels.length - 1)) / labels.length;
    let next = top;
    for (const [at, label] of labels.entries()) {
      const x = left + at * (width + 24);
      drawRule(pdf, { left: x, right: x + width, top }, { colour: 'faint' });
      const under = drawLines(
        pdf,
        label,
        { left: x, right: x + width, top: top + 5 },
        { size: sizes.small, colour: 'faint' },
      );
      next = Math.max(next, under);
    }
    top = next;
  }

  return {
    text,
    space: (points) => void (top += points),
    turn: () => void (top = document.startPage()),
    figures,
    facts,
    table,
    code,
    signatures,
    end: () => document.end(),
  };
}

/** Up to four figures per row; five become three and two. */
function bandsOf(all: readonly SheetFigure[]): SheetFigure[][] {
  const rows = Math.ceil(all.length / 4);
  const across = Math.ceil(all.length / Math.max(1, rows));
  return Array.from({ length: rows }, (_, at) => all.slice(at * across, (at + 1) * across));
}

/** Draws a band of figures, or only measures it; returns its height. */
function drawBand(
  document: PrintedDocument,
  band: readonly SheetFigure[],
  top: number,
  draws: boolean,
): number {
  const { pdf, left, right } = document;
  const width = (right - left - 2 * padding) / band.length;
  pdf.font('bold').fontSize(sizes.section);
  const isWide = (value: string) => pdf.widthOfString(value) > width - padding;
  const size = band.some(({ value }) => isWide(value)) ? 'text' : 'section';
  const heights = band.map(({ label, value, note = '' }, at) => {
    const x = left + padding + at * width;
    const within = { left: x, right: x + width - padding };
    let y = top;
    const line = (words: string, style: Words) => {
      y += drawsOrMeasures(document, { text: words, ...within, top: y }, style, draws);
    };
    line(label, { size: 'small', colour: 'faint', most: 2 });
    line(value, { size, font: 'bold', most: 3 });
    line(note, { size: 'small', colour: 'faint', most: 2 });
    return y - top;
  });
  return Math.max(...heights);
}

type Words = { size: TypeSize; font?: 'regular' | 'bold'; colour?: Colour; most: number };

/** Returns the height of a wrapped text, and draws it if wanted. */
function drawsOrMeasures(
  { pdf }: PrintedDocument,
  { text, ...place }: { text: string; left: number; right: number; top: number },
  { size, font = 'regular', ...style }: Words,
  draws: boolean,
): number {
  if (text === '') return 0;
  const points = sizes[size];
  if (draws) return drawLines(pdf, text, place, { size: points, font, ...style }) - place.top;
  pdf.font(font).fontSize(points);
  const fits = (part: string) => pdf.widthOfString(part) <= place.right - place.left;
  return wrap(text, style.most, fits).length * leading(points);
}
