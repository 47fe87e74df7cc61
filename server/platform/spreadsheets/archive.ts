// Checks the directory of an XLSX archive before anything is unpacked, and unpacks single parts only up to the sizes
// that the directory states. Refuses zip bombs, passwords, macros, links to other files, and archives of other types.
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { SpreadsheetRefusal } from './sheet.ts';
import { damaged } from './walk-xml.ts';

/** The limits of an archive, which are far above those of a usual workbook of 5 MB. */
const maxEntries = 100;
const maxUnpackedBytes = 50 * 1024 * 1024;
const maxRatio = 200;
/** The unpacked size in bytes from which a part's compression is limited: smaller parts do no harm. */
const ratioMattersFrom = 1024 * 1024;

export type Archive = {
  has: (name: string) => boolean;
  /** The part's bytes; a missing part means that the file is damaged. */
  read: (name: string) => Promise<Buffer>;
};

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await opened(bytes);
  const entries = await look(zip);
  refuseByNames(entries);
  return {
    has: (name) => entries.has(name),
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw damaged(`no part ${name}`);
      // yauzl ends the stream with an error if a part unpacks to more than its directory says.
      return buffer(await zip.openReadStreamPromise(entry)).catch((error: unknown) => {
        throw damaged(error);
      });
    },
  };
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw damaged(error);
    });

async function look(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooLarge(`${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
      if (unpacked > maxUnpackedBytes) throw tooLarge(`${unpacked} bytes`);
      if (entry.uncompressedSize > ratioMattersFrom && ratio > maxRatio) {
        throw tooLarge(`ratio ${ratio}`);
      }
      if (entry.isEncrypted()) throw passwordProtected();
      // Programs disagree on two parts with the same name, so refuse them.
      if (entries.has(entry.fileName)) throw damaged(`two parts ${entry.fileName}`);
      entries.set(entry.fileName, entry);
      if (entries.size > maxEntries) throw tooLarge('too many entries');
    }
  } catch (error) {
    throw error instanceof SpreadsheetRefusal ? error : damaged(error);
  }
  return entries;
}

function refuseByNames(entries: Map<string, Entry>): void {
  const names = [...entries.keys()].map((name) => name.toLowerCase());
  if (names.some((name) => name.endsWith('vbaproject.bin') || name.includes('/macrosheets/'))) {
    throw hasMacros();
  }
  if (names.some((name) => name.startsWith('xl/externallinks/'))) {
    throw new SpreadsheetRefusal(
      'HAS_EXTERNAL_LINKS',
      'This file uses values of other files. Copy the table, paste it as values into a new ' +
        'file, and upload that.',
    );
  }
  if (entries.has('xl/workbook.xml') && entries.has('[Content_Types].xml')) return;
  const isOffice = ['mimetype', 'xl/workbook.bin', 'word/document.xml', 'index/document.iwa'];
  if (names.some((name) => isOffice.includes(name))) {
    throw new SpreadsheetRefusal(
      'OTHER_OFFICE_FILE',
      'This is not a spreadsheet. Open it, save it as .xlsx or .csv, and upload that file.',
    );
  }
  throw new SpreadsheetRefusal(
    'NOT_A_SPREADSHEET',
    'This is not a spreadsheet. Upload an .xlsx or .csv file.',
  );
}

export const hasMacros = () =>
  new SpreadsheetRefusal(
    'HAS_MACROS',
    'This file has macros. Save it as .xlsx without macros and upload it again.',
  );

const passwordProtected = () =>
  new SpreadsheetRefusal(
    'PASSWORD_PROTECTED',
    'This file is protected by a password. Save it without a password and upload it again.',
  );

const tooLarge = (cause: string) =>
  new SpreadsheetRefusal(
    'ARCHIVE_TOO_LARGE',
    'This file is too large when unpacked. Copy the table into a new file and upload that.',
    {},
    cause,
  );
