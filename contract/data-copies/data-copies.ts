// Copies of the data that Courtyard stores about a person, as a zip file for people and programs. A person downloads a
// copy of their own data, from all of their communities. An office downloads the copy of a resident, before an erasure
// or because the resident asks.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

/**
 * Maximum number of copies in 24 hours, without failed ones: of a person's own data, and of the data of a community's
 * residents by one worker.
 */
export const ownCopiesADay = 3;
export const residentCopiesADay = 20;

const running = refusal(
  'DATA_COPY_RUNNING',
  409,
  'A copy is already in progress. Wait until it is ready.',
);
const enoughToday = refusal(
  'DATA_COPIES_TODAY',
  409,
  'You have requested {count} copies in the last 24 hours. Try again tomorrow.',
);
const erased = refusal('ALREADY_ERASED', 409, 'This person’s data was already erased.');
const notReady = refusal(
  'DATA_COPY_NOT_READY',
  409,
  'This copy is not ready yet. Try again in a few minutes.',
);
const gone = refusal('DATA_COPY_GONE', 410, 'This copy has expired. Request a new one.');
const limited = refusal(
  'DATA_COPY_LIMITED',
  403,
  'A copy must be complete, and your role is limited to some streets or wallets. Ask a colleague with full access.',
);

export const copyRefusals = { running, enoughToday, erased, notReady, gone, limited };

export const DataCopy = z.object({
  id: Id,
  status: z.enum(['Running', 'Ready', 'Failed', 'Expired']),
  /** The number of tables read so far, and of all tables; both are 0 before the job starts. */
  partsDone: z.number().int(),
  partCount: z.number().int(),
  /** The size of the file; null until the file is ready. */
  byteCount: z.number().int().nullable(),
  createdAt: Instant,
  /** The time until which the file can be downloaded. */
  expiresAt: Instant,
});
export type DataCopy = z.infer<typeof DataCopy>;

export const ResidentCopy = DataCopy.extend({ residentId: Id, residentName: z.string() });
export type ResidentCopy = z.infer<typeof ResidentCopy>;

export const startMyDataCopy = operation({
  name: 'startMyDataCopy',
  method: 'POST',
  path: '/me/data-copies',
  summary: 'Request a copy of all personal data of the caller; a job creates it within minutes',
  access: 'session',
  data: DataCopy,
  refusals: [common.stepUpRequired, running, enoughToday],
});

export const listMyDataCopies = operation({
  name: 'listMyDataCopies',
  method: 'GET',
  path: '/me/data-copies',
  summary: 'List the caller’s copies of their own data, newest first; files are stored for one day',
  access: 'session',
  query: PageQuery,
  data: PageOf(DataCopy),
});

export const downloadMyDataCopy = operation({
  name: 'downloadMyDataCopy',
  method: 'GET',
  path: '/me/data-copies/:copyId/file',
  summary: 'Download a copy of the caller’s data: a zip of data.json, index.html and stored files',
  access: 'session',
  params: z.object({ copyId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [common.stepUpRequired, gone, notReady],
});

const at = '/community/:communityId/data-copies' as const;

export const startResidentCopy = operation({
  name: 'startResidentCopy',
  method: 'POST',
  path: at,
  summary:
    'Request a copy of all data that this community stores about a resident; a job creates it',
  access: 'settings.update',
  params: InCommunity,
  body: z.strictObject({ residentId: Id }),
  data: ResidentCopy,
  refusals: [common.forbidden, common.stepUpRequired, limited, running, enoughToday, erased],
});

export const listResidentCopies = operation({
  name: 'listResidentCopies',
  method: 'GET',
  path: at,
  summary:
    'List the caller’s copies of residents’ data, newest first; files are stored for one day',
  access: 'settings.update',
  params: InCommunity,
  query: PageQuery,
  data: PageOf(ResidentCopy),
});

export const downloadResidentCopy = operation({
  name: 'downloadResidentCopy',
  method: 'GET',
  path: `${at}/:copyId/file`,
  summary: 'Download a copy of a resident’s data that the caller requested',
  access: 'settings.update',
  params: InCommunityWith('copyId'),
  data: z.string(),
  kind: 'download',
  refusals: [common.forbidden, common.stepUpRequired, limited, gone, notReady],
});
