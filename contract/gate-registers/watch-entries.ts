// The watch-list of the gate. A person proposes an entry, another person approves it, and it is valid for a year at
// most. A guard sees the instruction and never the background.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Phone, Plate } from '#contract/shared/gate-words.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import {
  Id,
  InCommunity,
  InCommunityWith,
  Reason,
  Version,
  reasonOf,
} from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, list } from '#contract/shared/list.ts';

export const severities = ['Block', 'Warn', 'Notify'] as const;
export const watchStates = ['Proposed', 'Active', 'Rejected', 'Ended', 'Expired'] as const;

export const WatchEntry = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  plate: z.string(),
  idNumber: z.string(),
  severity: z.enum(severities),
  instruction: z.string(),
  reason: z.string(),
  state: z.enum(watchStates),
  expiresAt: Instant,
  addedByName: z.string(),
  addedAt: Instant,
  decidedByName: z.string(),
  hits: z.number().int(),
  lastHitAt: Instant.nullable(),
  /** Whether another person proposed the entry and nobody has decided. Approving it also needs the permission. */
  mayDecide: z.boolean(),
  hasPhoto: z.boolean(),
  /** Whether the caller proposed the entry and nobody has decided: only then may they add a photo. */
  mayAddPhoto: z.boolean(),
  version: Version,
});
export type WatchEntry = z.infer<typeof WatchEntry>;

export const WatchHit = z.object({
  id: Id,
  at: Instant,
  guestName: z.string(),
  /** The gate's name; empty if the person was checked at a gate that is not in the list of gates. */
  gate: z.string(),
  guardName: z.string(),
  /** True if the phone number, plate, card or name is equal; false if the name is only similar. */
  isHard: z.boolean(),
});

export const WatchEntryRead = WatchEntry.extend({
  decidedAt: Instant.nullable(),
  lastHits: z.array(WatchHit).max(100),
});
export type WatchEntryRead = z.infer<typeof WatchEntryRead>;

const ownProposal = refusal(
  'OWN_PROPOSAL',
  409,
  'You can’t approve your own proposal. Another person must decide.',
);
const tooLong = refusal(
  'WATCH_TOO_LONG',
  422,
  'A watch-list entry can last at most 12 months. Choose an earlier end.',
);
const decided = refusal('WATCH_DECIDED', 409, 'This entry is already {state}.');
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
export const watchRefusals = { ownProposal, tooLong, decided, badPhone };

const feature = 'Digital Access Control' as const;
const inEntry = InCommunityWith('entryId');

export const watchList = list({
  name: 'watch-entries',
  noun: { one: 'entry', many: 'entries' },
  title: 'Watch-list',
  row: WatchEntry,
  searchHint: 'Search name, plate or reason',
  filters: { State: anyOf('Status', watchStates), Severity: anyOf('Action', severities) },
  columns: {
    who: {
      title: 'Who',
      isFixed: true,
      card: 'title',
      width: 190,
      file: [
        { title: 'Name', of: 'name', width: 24 },
        { title: 'Phone', of: 'phone', width: 18 },
        { title: 'Plate', of: 'plate', width: 12 },
        { title: 'Identity card', of: 'idNumber', width: 18 },
      ],
    },
    severity: { title: 'Action', card: 'badge', width: 120 },
    state: { title: 'Status', card: 'badge', width: 130 },
    reason: {
      title: 'Reason',
      card: 'subtitle',
      width: 220,
      file: [
        { title: 'Reason', of: 'reason', width: 40 },
        { title: 'What the guard does', of: 'instruction', width: 40 },
      ],
    },
    hits: {
      title: 'Sightings',
      kind: 'number',
      width: 80,
      file: [
        { title: 'Sightings', of: 'hits', kind: 'number', width: 7 },
        { title: 'Last sighting', of: 'lastHitAt', kind: 'time', width: 17 },
      ],
    },
    by: {
      title: 'Proposed by',
      of: 'addedByName',
      width: 150,
      file: [
        { title: 'Proposed by', of: 'addedByName' },
        { title: 'Decided by', of: 'decidedByName' },
      ],
    },
    until: { title: 'Until', of: 'expiresAt', kind: 'time', width: 160 },
  },
  exports: 'gatePasses.export',
  exportFeature: feature,
});

export const listWatchEntries = operation({
  name: 'listWatchEntries',
  method: 'GET',
  path: '/community/:communityId/watch-entries',
  summary: 'List the watch-list entries with their hits',
  access: 'gatePasses.visits',
  refreshedBy: ['watchEntries'],
  feature,
  params: InCommunity,
  query: watchList.query,
  data: watchList.page,
});

export const getWatchEntry = operation({
  name: 'getWatchEntry',
  method: 'GET',
  path: '/community/:communityId/watch-entries/:entryId',
  summary: 'Get a watch-list entry with its last 100 hits',
  access: 'gatePasses.visits',
  refreshedBy: ['watchEntries'],
  feature,
  params: inEntry,
  data: WatchEntryRead,
});

export const getWatchEntryHistory = operation({
  name: 'getWatchEntryHistory',
  method: 'GET',
  path: '/community/:communityId/watch-entries/:entryId/history',
  summary: 'List the changes of a watch-list entry, newest first',
  access: 'gatePasses.visits',
  refreshedBy: ['watchEntries'],
  feature,
  params: inEntry,
  query: HistoryQuery,
  data: HistoryPage,
});

export const proposeWatchEntry = operation({
  name: 'proposeWatchEntry',
  method: 'POST',
  path: '/community/:communityId/watch-entries',
  summary: 'Propose a watch-list entry; it takes effect after a second person approves',
  access: 'gatePasses.create',
  feature,
  params: InCommunity,
  body: z
    .strictObject({
      name: z.string().trim().max(80).optional(),
      phone: Phone.optional(),
      plate: Plate.optional(),
      idNumber: z.string().trim().max(40).optional(),
      severity: z.enum(severities),
      instruction: z.string().trim().max(200).optional(),
      reason: reasonOf(500),
      expiresAt: Instant,
    })
    .refine((one) => one.name || one.phone || one.plate || one.idNumber, {
      message: 'Enter a name, phone number, plate or ID number.',
      path: ['name'],
      // Runs even if other fields have errors, so that all errors are reported together.
      when: () => true,
    }),
  data: WatchEntry,
  message: 'Proposed. It takes effect after a second person approves.',
  refusals: [tooLong, badPhone],
});

export const decideWatchEntry = operation({
  name: 'decideWatchEntry',
  method: 'POST',
  path: '/community/:communityId/watch-entries/:entryId/decide',
  summary: 'Approve or reject a proposal of another person',
  access: 'gatePasses.approve',
  feature,
  params: inEntry,
  body: z.strictObject({ isAgreed: z.boolean(), version: Version }),
  data: WatchEntry,
  refusals: [ownProposal, decided, common.stale],
});

export const endWatchEntry = operation({
  name: 'endWatchEntry',
  method: 'POST',
  path: '/community/:communityId/watch-entries/:entryId/end',
  summary: 'End a watch-list entry; it stays readable',
  access: 'gatePasses.archive',
  feature,
  params: inEntry,
  body: z.strictObject({ reason: Reason }),
  data: WatchEntry,
  refusals: [decided],
});
