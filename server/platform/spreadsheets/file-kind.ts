// Detects a file's type from its first bytes, and not from its extension or media type: both come from the sender.
import { SpreadsheetRefusal } from './sheet.ts';

const startsWith = (bytes: Buffer, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte);

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** The kind of a file: `zip` may be an XLSX file, `text` a CSV file; any other kind is refused with advice. */
export function fileKind(bytes: Buffer): 'zip' | 'text' {
  if (bytes.length === 0) throw new SpreadsheetRefusal('EMPTY_FILE', 'This file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw oleRefusal(bytes);
  if (isBinary(bytes)) {
    throw new SpreadsheetRefusal(
      'NOT_A_SPREADSHEET',
      'This is not a spreadsheet. Upload an .xlsx or .csv file.',
    );
  }
  return 'text';
}

// Excel files from before 2007 and files with a password are both OLE containers.
function oleRefusal(bytes: Buffer): SpreadsheetRefusal {
  if (bytes.includes(encryptedPackage)) {
    return new SpreadsheetRefusal(
      'PASSWORD_PROTECTED',
      'This file is protected by a password. Save it without a password and upload it again.',
    );
  }
  return new SpreadsheetRefusal(
    'OLD_EXCEL_FILE',
    'This is an old Excel file (.xls). Open it and save it as .xlsx, then upload that.',
  );
}

// Whether the file is binary. PDF and RTF begin like text. Images and archives contain control characters, which no
// table has. NUL is allowed here and checked by the decoder, because UTF-16 is full of NUL bytes.
function isBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1024);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return true;
  if (startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66)) return true;
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return false;
  return head.some((byte) => byte > 0 && byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0d].includes(byte));
}
