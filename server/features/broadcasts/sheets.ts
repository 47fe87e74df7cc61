// The printed sheets of a broadcast, for people who go from door to door. A sheet lists the recipients who have not
// seen the broadcast, or the people whom its channels do not reach. The second sheet can be printed before sending.
import type * as contract from '#contract/broadcasts/broadcast-recipients.ts';
import { type BroadcastChannel, ignoresOptOut } from '#contract/broadcasts/broadcasts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Sms } from '#platform/delivery/sms.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { writePdfTable } from '#platform/spreadsheets/write-pdf-table.ts';
import type { Download } from '#platform/http/uploads.ts';
import { audienceQueryOf, broadcasts, requireBroadcast } from './broadcasts.ts';
import { selectSmsTerms, type Stored } from './queries.ts';
import {
  type OnSheet,
  selectNotReached,
  selectUnseen,
  selectWithoutWay,
} from './sheets-queries.ts';

/** Maximum number of people on a sheet. */
const sheetMost = 5000;

export async function printUnseen(
  context: CommunityContext,
  { params: { broadcastId } }: Parsed<typeof contract.printUnseen>,
): Promise<Download> {
  const broadcast = await requireBroadcast(context, broadcastId);
  const found = await selectUnseen(context.db, broadcastId, sheetMost);
  return sheetOf(context, broadcast, { ...found, title: 'Not read yet', list: 'Not read yet' });
}

export const printNotReached =
  (options: { sms: Pick<Sms, 'platform'> }) =>
  async (
    context: CommunityContext,
    { params: { broadcastId } }: Parsed<typeof contract.printNotReached>,
  ): Promise<Download> => {
    const broadcast = await requireBroadcast(context, broadcastId);
    const found = broadcast.sentAt
      ? await selectNotReached(context.db, broadcastId, sheetMost)
      : await withoutWay(context, broadcast, options);
    return sheetOf(context, broadcast, { ...found, title: 'Not reached', list: 'People' });
  };

/** The people whom the broadcast would not reach if it were sent now. */
async function withoutWay(
  context: CommunityContext,
  broadcast: Stored,
  { sms }: { sms: Pick<Sms, 'platform'> },
) {
  const { hasProvider } = await selectSmsTerms(context.db);
  const chosen = {
    channels: broadcast.channels as readonly BroadcastChannel[],
    reachesAll: ignoresOptOut(broadcast),
    smsReady: hasProvider || sms.platform !== null,
  };
  const looking = audienceQueryOf(context, broadcast.audience);
  return selectWithoutWay(context.db, { looking, chosen }, sheetMost);
}

type Found = { rows: OnSheet[]; total: number; title: string; list: string };

async function sheetOf(
  context: CommunityContext,
  broadcast: Stored,
  { rows, total, title, list }: Found,
): Promise<Download> {
  const { community, clock } = context;
  const after = { sheet: title, people: rows.length, of: total };
  const { id, title: name } = broadcast;
  broadcasts.record(context, { id, name }, { event: 'sheetPrinted', after });
  const heading = {
    title: `${title}: ${broadcast.title}`,
    ...(await selectLetterhead(context.db)),
    printedOn: new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: community.timeZone,
    }).format(clock.now()),
    ...(total > rows.length && { note: restText(rows.length, total, list) }),
  };
  const columns = [
    { title: 'House', width: 30, value: (row: OnSheet) => row.house },
    { title: 'Name', width: 26, value: (row: OnSheet) => row.name },
    { title: 'Phone', width: 18, value: (row: OnSheet) => formatPhone(row.phone) },
    { title: 'Notified on', width: 12, value: () => '' },
    { title: 'Signature', width: 24, value: () => '' },
  ];
  return {
    fileName: `${title.replace(' yet', '')} ${broadcast.title.replaceAll(/[^\w -]/g, '')}.pdf`,
    contentType: 'application/pdf',
    body: writePdfTable(heading, columns, rows),
  };
}

export const restText = (printed: number, total: number, list = 'Not read yet'): string =>
  `The first ${printed.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} people. ` +
  `For the rest, export the list “${list}”.`;
