// Prints one receipt or invoice on an A5 page: the issuer, the purpose, and where anybody can verify it.
import { PassThrough, type Readable } from 'node:stream';
import { openPdf, put } from './pdf.ts';
import { visualOrder } from '#platform/spreadsheets/pdf-layout.ts';

export type Receipt = {
  title: string;
  communityName: string;
  /** The left and right text of each line; lines that do not fit continue on another page. */
  lines: readonly [string, string][];
  /** Printed across the header, if the receipt is no longer valid. */
  stamp?: string;
  foot: string;
};

const margin = 36;
const lineHeight = 18;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', alarm: '#c92a2a', rule: '#ced4da' };

export async function printReceipt(receipt: Receipt): Promise<Readable> {
  const { title, communityName, lines, stamp, foot } = receipt;
  const output = new PassThrough();
  const pdf = await openPdf(output, { title, author: communityName, size: 'A5' });
  pdf.addPage();
  const right = pdf.page.width - margin;
  const bottom = pdf.page.height - margin - 2 * lineHeight;
  pdf.font('regular').fontSize(10).fillColor(colours.faint);
  put(pdf, communityName, margin, margin);
  pdf.font('bold').fontSize(18).fillColor(colours.ink);
  put(pdf, title, margin, margin + 16);
  let top = margin + 52;
  if (stamp !== undefined) {
    pdf.font('bold').fontSize(10).fillColor(colours.alarm);
    put(pdf, stamp, margin, top - 10);
    top += lineHeight;
  }
  for (const [left, amount] of lines) {
    if (top > bottom) {
      pdf.addPage();
      top = margin;
    }
    pdf.font('regular').fontSize(9).fillColor(colours.faint);
    put(pdf, left.length > 48 ? `${left.slice(0, 47)}…` : left, margin, top);
    pdf.font('bold').fillColor(colours.ink);
    put(pdf, amount, right - pdf.widthOfString(visualOrder(amount)), top);
    top += lineHeight;
    pdf
      .moveTo(margin, top - 4)
      .lineTo(right, top - 4)
      .lineWidth(0.5)
      .stroke(colours.rule);
  }
  pdf.font('regular').fontSize(7).fillColor(colours.faint);
  put(pdf, foot, margin, pdf.page.height - margin - lineHeight);
  pdf.end();
  return output;
}
