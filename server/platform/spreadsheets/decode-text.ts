// Decodes the bytes of a text file: by its byte order mark, otherwise by trying encodings. A file with an undecodable
// byte is refused, because a question mark in place of the byte would change names.
import { SpreadsheetRefusal, type Encoding } from './sheet.ts';

export type Decoded = {
  text: string;
  encoding: Encoding;
  /** True for Windows-1252, which is a guess: letters may be wrong, and a person should check. */
  guessed: boolean;
};

/** Decodes UTF-8 and UTF-16 with or without a mark, and Windows-1252 as the last resort. */
export function decodeText(bytes: Buffer): Decoded {
  const marked = byteOrderMark(bytes) ?? unmarkedUtf16(bytes);
  if (marked) return { text: decodeAs(marked, bytes), encoding: marked, guessed: false };
  const text = tryDecode('utf-8', bytes);
  if (text !== undefined) return { text, encoding: 'utf-8', guessed: false };
  return { text: decodeWindows(bytes), encoding: 'windows-1252', guessed: true };
}

function byteOrderMark(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

// Detects UTF-16 without a mark. Tables are mostly Latin letters, digits and separators, so in UTF-16 a byte of
// nearly every pair is zero, always at the same position.
function unmarkedUtf16(bytes: Buffer): Encoding | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const head = bytes.subarray(0, 4096);
  const pairs = head.length / 2;
  let first = 0;
  let second = 0;
  for (let index = 0; index < head.length; index += 2) {
    if (head[index] === 0) first += 1;
    if (head[index + 1] === 0) second += 1;
  }
  if (second > pairs * 0.5 && first === 0) return 'utf-16le';
  if (first > pairs * 0.5 && second === 0) return 'utf-16be';
  return undefined;
}

function decodeAs(encoding: Encoding, bytes: Buffer): string {
  const text = tryDecode(encoding, bytes);
  if (text !== undefined) return text;
  throw new SpreadsheetRefusal(
    'BAD_CHARACTER',
    `This file is marked as ${encoding.toUpperCase()} but has other characters. ` +
      'Save it again as “CSV UTF-8”.',
  );
}

// The decoder drops the byte order mark.
function tryDecode(encoding: Encoding, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Five bytes are undefined in Windows-1252; a file with one of them has another encoding.
function decodeWindows(bytes: Buffer): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (/[\u0080-\u009f]/.test(text)) {
    throw new SpreadsheetRefusal(
      'UNKNOWN_ENCODING',
      'The encoding of this file is unclear. Save it as “CSV UTF-8” and upload it again.',
    );
  }
  return text;
}
