// Reads a guest list from a CSV or XLSX file for the event form. Nothing is stored.
import type * as contract from '#contract/gate-passes/gate-passes.ts';
import { guestListLimit, passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse, Refused } from '#platform/http/refuse.ts';
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts';
import { type Cell, type Sheet, SpreadsheetRefusal } from '#platform/spreadsheets/sheet.ts';
import type { RawUpload, Upload } from '#platform/http/uploads.ts';

/** Reads an upload in the spreadsheet child process, before a transaction opens. */
export async function unpackGuestList({ bytes }: RawUpload): Promise<Sheet> {
  try {
    return await readSpreadsheet(bytes, { maxRows: guestListLimit });
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error;
    const { code, message } = error;
    if (code === 'BUSY') throw refuse(common.busy, { retryAfterSeconds: 10 });
    if (code === 'FILE_TOO_LARGE') throw refuse(common.tooLarge, { with: { limit: '5 MB' } });
    throw new Refused(refusals.unreadable, [{ code, description: message, field: 'guests' }]);
  }
}

/** Name, phone number, people and plate. */
const columns = 4;
const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : '').slice(0, 100);

/** Returns the first row too: the event form decides from its words whether the row contains titles or a guest. */
export async function readGuestList(
  _context: CommunityContext,
  { upload }: { upload: Upload<Sheet> },
): Promise<Answer<typeof contract.readGuestList>> {
  const { header, rows } = upload.content;
  const lines = [header, ...rows.map(({ cells }) => cells)];
  return { lines: lines.map((cells) => cells.slice(0, columns).map(textOf)) };
}
