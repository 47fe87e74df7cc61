// Prints one receipt or invoice on a page of A5: who took it, what it is for, and where anybody can check it.
import { PassThrough, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import Document from 'pdfkit';
import { visualOrder } from '#platform/spreadsheets/pdf-layout.ts';

export type Receipt = {
  title: string;
  communityName: string;
  /** What stands on the left, and on the right; those that do not fit go on another page. */
  lines: readonly [string, string][];
  /** Across the head, where the receipt is no longer valid. */
  stamp?: string;
  foot: string;
};

const margin = 36;
const lineHeight = 18;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', alarm: '#c92a2a', rule: '#ced4da' };

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`));

export function printReceipt({ title, communityName, lines, stamp, foot }: Receipt): Readable {
  const output = new PassThrough();
  const pdf = new Document({
    size: 'A5',
    margin,
    fontLayoutCache: false,
    info: { Title: title, Author: communityName },
  });
  pdf.on('error', (error: Error) => output.destroy(error));
  pdf.pipe(output);
  pdf.registerFont('regular', fontFile('')).registerFont('bold', fontFile('-Bold'));
  const right = pdf.page.width - margin;
  const bottom = pdf.page.height - margin - 2 * lineHeight;
  const put = (text: string, x: number, y: number): void =>
    void pdf.text(visualOrder(text), x, y, { lineBreak: false });
  pdf.font('regular').fontSize(10).fillColor(colours.faint);
  put(communityName, margin, margin);
  pdf.font('bold').fontSize(18).fillColor(colours.ink);
  put(title, margin, margin + 16);
  let top = margin + 52;
  if (stamp !== undefined) {
    pdf.font('bold').fontSize(10).fillColor(colours.alarm);
    put(stamp, margin, top - 10);
    top += lineHeight;
  }
  for (const [left, amount] of lines) {
    if (top > bottom) {
      pdf.addPage();
      top = margin;
    }
    pdf.font('regular').fontSize(9).fillColor(colours.faint);
    put(left.length > 48 ? `${left.slice(0, 47)}…` : left, margin, top);
    pdf.font('bold').fillColor(colours.ink);
    put(amount, right - pdf.widthOfString(visualOrder(amount)), top);
    top += lineHeight;
    pdf
      .moveTo(margin, top - 4)
      .lineTo(right, top - 4)
      .lineWidth(0.5)
      .stroke(colours.rule);
  }
  pdf.font('regular').fontSize(7).fillColor(colours.faint);
  put(foot, margin, pdf.page.height - margin - lineHeight);
  pdf.end();
  return output;
}
