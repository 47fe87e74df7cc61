// Erasure requests: a person asks to have their personal data deleted, obstacles are shown, and the erasure runs once.
// The ledger and receipts stay unchanged and may still contain the name; a report lists them. The entries of the audit
// log stay, without the person's data.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import {
  Id,
  InCommunity,
  InCommunityWith,
  Reason,
  Reasoned,
  Version,
} from '#contract/shared/ids.ts';
import { anyOf, list } from '#contract/shared/list.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const erasureStatuses = ['Open', 'Running', 'Done', 'Refused'] as const;
export const askers = ['The person', 'Somebody for them', 'The community'] as const;

const alreadyAsked = refusal(
  'ERASURE_EXISTS',
  409,
  'An erasure request for {name} exists already.',
);
const erased = refusal('ALREADY_ERASED', 409, 'This person’s data was already erased.');
const notOpen = refusal('ERASURE_NOT_OPEN', 409, 'This request was already decided.');
const blocked = refusal('ERASURE_BLOCKED', 409, '{sentence}');

export const erasureRefusals = { alreadyAsked, erased, notOpen, blocked };

/** The number of anonymised records of each kind. */
export const ErasureReport = z.record(z.string(), z.number().int());

/** Records that still name the person, and the reason why the law or the estate needs them. */
export const KeptRecords = z.object({
  /** The kind of the records: `Journals`. */
  what: z.string(),
  count: z.number().int(),
  why: z.string(),
});

export const accountFates = ['None', 'Deleted', 'In use elsewhere'] as const;
export type AccountFate = (typeof accountFates)[number];

export const ErasureRow = z.object({
  id: Id,
  residentId: Id,
  /** The name; after the erasure, `Former resident 0123`. */
  residentName: z.string(),
  askedBy: z.enum(askers),
  dueOn: Day,
  status: z.enum(erasureStatuses),
  registeredAt: Instant,
  version: Version,
});
export type ErasureRow = z.infer<typeof ErasureRow>;

export const erasureList = list({
  name: 'erasures',
  noun: { one: 'request', many: 'requests' },
  row: ErasureRow,
  sorts: [],
  filters: { Status: anyOf('Status', erasureStatuses) },
  columns: {
    who: { title: 'Who', of: 'residentName', isFixed: true, card: 'title', width: 170 },
    askedBy: { title: 'Asked by', card: 'subtitle', width: 130 },
    dueOn: { title: 'Due', kind: 'day', width: 110 },
    registeredAt: { title: 'Noted', kind: 'time', width: 110 },
    status: { title: 'Status', card: 'badge', width: 110 },
  },
});

/** A matter that must be settled before the erasure. */
const Obstacle = z.object({
  kind: z.enum(['Occupancy', 'Balance', 'Work']),
  /** `Still lives at 12 Palm Street`. */
  sentence: z.string(),
});
export type Obstacle = z.infer<typeof Obstacle>;

export const Erasure = ErasureRow.extend({
  reason: z.string(),
  registeredBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  report: ErasureReport.nullable(),
  /** Null until the erasure has run, and for erasures from before this field existed. */
  kept: z.array(KeptRecords).nullable(),
  /** The fate of the person's account; null until the erasure has run. */
  account: z.enum(accountFates).nullable(),
  /** The obstacles that exist now; empty after the request was decided. */
  obstacles: z.array(Obstacle),
});
export type Erasure = z.infer<typeof Erasure>;

const at = '/community/:communityId/erasures' as const;
const one = InCommunityWith('erasureId');

export const listErasures = operation({
  name: 'listErasures',
  method: 'GET',
  path: at,
  summary: 'List erasure requests, earliest due date first',
  access: 'settings.read',
  refreshedBy: ['erasures'],
  params: InCommunity,
  query: erasureList.query,
  data: erasureList.page,
});

export const getErasure = operation({
  name: 'getErasure',
  method: 'GET',
  path: `${at}/:erasureId`,
  summary: 'Get an erasure request with its obstacles or its result',
  access: 'settings.read',
  refreshedBy: ['erasures'],
  params: one,
  data: Erasure,
});

export const createErasure = operation({
  name: 'createErasure',
  method: 'POST',
  path: at,
  summary: 'Record a request to erase a person, with its due date',
  access: 'settings.update',
  params: InCommunity,
  body: z.strictObject({
    residentId: Id,
    askedBy: z.enum(askers),
    reason: Reason,
    dueOn: Day,
  }),
  data: Erasure,
  refusals: [alreadyAsked, erased],
});

export const refuseErasure = operation({
  name: 'refuseErasure',
  method: 'POST',
  path: `${at}/:erasureId/refuse`,
  summary: 'Refuse an erasure request; the person receives the reason',
  access: 'settings.update',
  params: one,
  body: Reasoned,
  data: Erasure,
  refusals: [common.stale, notOpen],
});

export const carryOutErasure = operation({
  name: 'carryOutErasure',
  method: 'POST',
  path: `${at}/:erasureId/carry-out`,
  summary: 'Anonymise a person permanently; a job records the result',
  access: 'settings.update',
  params: one,
  body: z.strictObject({ version: Version }),
  data: Erasure,
  refusals: [common.stale, common.stepUpRequired, notOpen, blocked],
});
