// Reads the text of a PDF that Courtyard made, so that tests can compare it: one string per text operation, in
// drawing order.
import { inflateSync } from 'node:zlib';

/** The texts of all pages. Neighbouring texts on a line are separate strings. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const texts: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream?.includes(' Tf')) continue;
    let glyphs = new Map<number, string>();
    for (const [whole, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) glyphs = fonts.get(font) ?? glyphs;
      else if (shown !== undefined) texts.push(decode(shown, glyphs));
      else throw new Error(`Not a text: ${whole}`);
    }
  }
  return texts;
}

type PdfObject = { head: string; stream?: string };

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 0: whole, 1: id = '', index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const start = index + whole.length;
    const end = text.indexOf('\nendobj', start);
    const from = text.indexOf('stream\n', start);
    if (from === -1 || from > end) {
      objects.set(id, { head: text.slice(start, end) });
      continue;
    }
    const head = text.slice(start, from);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const bytes = pdf.subarray(from + 7, from + 7 + length);
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(id, { head, stream: stream.toString('latin1') });
  }
  return objects;
}

/** The characters of each font's glyphs, by the font's name on the pages. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsOf(objects.get(map)?.stream ?? ''));
    }
  }
  return fonts;
}

/** Reads glyph ranges with one text per glyph, because pdfkit writes no other form. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g)) {
    const start = Number.parseInt(first, 16);
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      glyphs.set(
        start + at,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
    }
  }
  return glyphs;
}

const decode = (shown: string, glyphs: Map<number, string>): string =>
  [...shown.matchAll(/<(\w*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => glyphs.get(Number.parseInt(glyph, 16)) ?? '\uFFFD')
    .join('');
