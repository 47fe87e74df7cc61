// Walks the XML parts of an XLSX file, element by element, with saxen. Only XML's own five named entities are decoded,
// and a document type is refused, so that a file cannot expand or fetch anything.
import { Parser } from 'saxen';
import { SpreadsheetRefusal } from './sheet.ts';

export type Walker = {
  open?: (name: string, attributes: () => Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Names are without their namespace prefix, which varies between programs. */
export function walkXml(xml: Buffer, walker: Walker): void {
  const parser = new Parser();
  const { open, close, text } = walker;
  if (open) parser.on('openTag', (name, attributes) => open(localName(name), attributes));
  if (close) parser.on('closeTag', (name) => close(localName(name)));
  if (text) {
    parser.on('text', (raw, decode) => text(decode(raw)));
    parser.on('cdata', text);
  }
  parser.on('attention', () => {
    throw damaged('a document type declaration');
  });
  parser.on('error', (error) => {
    throw damaged(error.message);
  });
  parser.parse(textOf(xml));
}

/** The refusal of a file whose content no spreadsheet program writes. */
export const damaged = (cause: unknown) =>
  new SpreadsheetRefusal(
    'DAMAGED_FILE',
    'This file is damaged. Open it in Excel, save it as .xlsx again, and upload that.',
    {},
    cause,
  );

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function textOf(xml: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(xml);
  } catch (error) {
    throw damaged(error);
  }
}
