// Gate passes for the estate's office. A person of the office sees only the codes of passes that they created
// themselves, when they share them.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import {
  ClockTime,
  GuestName,
  passKinds,
  passPurposes,
  passSources,
  passStates,
  Phone,
  PlaceAtHouse,
  Plate,
  Weekdays,
} from '#contract/shared/gate-words.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Reason, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyFound, anyOf, days, hidden, list } from '#contract/shared/list.ts';
import { BulkReport, manyOf, Selection } from '#contract/shared/page.ts';

export const GatePassRow = z.object({
  id: Id,
  kind: z.enum(passKinds),
  state: z.enum(passStates),
  guestName: z.string(),
  guestCount: z.number().int(),
  plate: z.string(),
  company: z.string(),
  house: PlaceAtHouse,
  hostName: z.string(),
  validFrom: Instant,
  validTo: Instant,
  maxEntries: z.number().int().nullable(),
  used: z.number().int(),
  source: z.enum(passSources),
  eventName: z.string().nullable(),
  createdAt: Instant,
  version: Version,
});
export type GatePassRow = z.infer<typeof GatePassRow>;

export const GatePass = GatePassRow.extend({
  guestPhone: z.string().nullable(),
  purpose: z.enum(passPurposes),
  days: Weekdays,
  hoursFrom: z.string().nullable(),
  hoursTo: z.string().nullable(),
  gateIds: z.array(Id),
  allowExit: z.boolean(),
  hideHouse: z.boolean(),
  idRequired: z.boolean(),
  note: z.string(),
  overstayMinutes: z.number().int().nullable(),
  lastUsedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endedByName: z.string(),
  endedReason: z.string(),
  /** Whether the caller may see the code: only its creator may, until the guest's data is erased. */
  mayShare: z.boolean(),
});
export type GatePass = z.infer<typeof GatePass>;

/** The invitation for a guest: the code, the address of a page that needs no sign-in, and a text to send. */
export const PassShare = z.object({
  passId: Id,
  guestName: z.string(),
  guestPhone: z.string().nullable(),
  code: z.string(),
  link: z.string(),
  text: z.string(),
});
export type PassShare = z.infer<typeof PassShare>;

/** The fields of a new pass. The gate settings of the community limit the duration of each kind. */
export const PassFields = z.strictObject({
  kind: z.enum(passKinds),
  /** The purpose; `Guest` by default. */
  purpose: z.enum(passPurposes).optional(),
  guestName: GuestName,
  guestPhone: Phone.optional(),
  plate: Plate.optional(),
  company: z.string().trim().max(80, 'At most 80 characters.').optional(),
  guestCount: z.number().int().min(1, 'Enter at least one.').max(1000).optional(),
  validFrom: Instant.optional(),
  validTo: Instant.optional(),
  days: Weekdays.optional(),
  hoursFrom: ClockTime.nullish(),
  hoursTo: ClockTime.nullish(),
  maxEntries: z.number().int().min(1).max(1000).nullish(),
  gateIds: z.array(Id).max(20).optional(),
  allowExit: z.boolean().optional(),
  hideHouse: z.boolean().optional(),
  idRequired: z.boolean().optional(),
  note: z.string().trim().max(200, 'At most 200 characters.').optional(),
  overstayMinutes: z.number().int().min(5).max(1440).nullish(),
});

const tooLong = refusal(
  'PASS_TOO_LONG',
  422,
  'A pass of this type is valid for at most {limit}. Choose a shorter time.',
);
const windowWrong = refusal('PASS_WINDOW', 422, '{sentence}');
const tooMany = refusal(
  'TOO_MANY_PASSES',
  409,
  'This house has {count} active passes of at most {limit}. Revoke one first.',
);
const tooManyGuests = refusal('TOO_MANY_GUESTS', 422, 'An event has at most {limit} guests.');
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const unreadable = refusal('FILE_REFUSED', 422, '{sentence}');
const ended = refusal('PASS_ENDED', 409, 'This pass is already {state}.');
const notPausable = refusal(
  'PASS_NOT_PAUSABLE',
  409,
  'Only recurring and staff passes can be paused.',
);
const notYours = refusal(
  'CODE_IS_THE_HOSTS',
  403,
  'Only the person who created the pass can see its code.',
);
const badHouse = refusal('VALIDATION_FAILED', 422, 'Choose a house of this community.');

const badStaff = refusal('VALIDATION_FAILED', 422, 'Choose a person of the staff of this house.');

export const passRefusals = {
  tooLong,
  windowWrong,
  tooMany,
  tooManyGuests,
  badPhone,
  unreadable,
  ended,
  notPausable,
  notYours,
  badHouse,
  badStaff,
};

/** The refusals when a pass is created. */
export const makingRefusals = [tooLong, windowWrong, tooMany, tooManyGuests, badPhone, badHouse];

const feature = 'Digital Access Control' as const;
const inPass = InCommunityWith('passId');

export const passList = list({
  name: 'gate-passes',
  noun: { one: 'pass', many: 'passes' },
  title: 'Gate passes',
  row: GatePassRow,
  searchHint: 'Search guest, plate or host',
  sorts: ['createdAt', 'validTo', 'validFrom'],
  filters: {
    State: anyOf('Status', passStates),
    Kind: anyOf('Kind', passKinds),
    HouseId: anyFound('House', Id),
    /** Passes whose period of validity includes at least one of these days, in the community's time zone. */
    ...days('Valid on', 'From', 'To'),
    /** Passes that are valid at one of these gates, including passes that are valid at all gates. */
    GateId: anyFound('Gate', Id),
    Source: anyOf('Made by', passSources),
    EventId: hidden(manyOf(Id)),
  },
  columns: {
    guest: { title: 'Guest', of: 'guestName', isFixed: true, card: 'title', width: 200 },
    kind: { title: 'Kind', width: 120 },
    state: { title: 'Status', card: 'badge', width: 130 },
    house: { title: 'House', of: 'house.label', card: 'subtitle', width: 190 },
    host: { title: 'Host', of: 'hostName', width: 150 },
    valid: {
      title: 'Until',
      of: 'validTo',
      kind: 'time',
      sort: 'validTo',
      width: 170,
      file: [
        { title: 'From', of: 'validFrom', kind: 'time', width: 17 },
        { title: 'Until', of: 'validTo', kind: 'time', width: 17 },
      ],
    },
    entries: { title: 'Entries', of: 'used', kind: 'number', width: 100 },
    source: { title: 'Made by', isOptional: true, width: 130 },
  },
  exports: 'gatePasses.export',
  exportFeature: feature,
});

export const listGatePasses = operation({
  name: 'listGatePasses',
  method: 'GET',
  path: '/community/:communityId/gate-passes',
  summary: 'List the passes of all houses, newest first; the audit log records a filter by house',
  access: 'gatePasses.visits',
  refreshedBy: ['gatePasses', 'visits'],
  feature,
  params: InCommunity,
  query: passList.query,
  data: passList.page,
});

export const getGatePass = operation({
  name: 'getGatePass',
  method: 'GET',
  path: '/community/:communityId/gate-passes/:passId',
  summary: 'Get a pass without its code',
  access: 'gatePasses.visits',
  refreshedBy: ['gatePasses', 'visits'],
  feature,
  params: inPass,
  data: GatePass,
});

export const getGatePassHistory = operation({
  name: 'getGatePassHistory',
  method: 'GET',
  path: '/community/:communityId/gate-passes/:passId/history',
  summary: 'List the changes of a pass, newest first',
  access: 'gatePasses.visits',
  refreshedBy: ['gatePasses'],
  feature,
  params: inPass,
  query: HistoryQuery,
  data: HistoryPage,
});

export const createGatePass = operation({
  name: 'createGatePass',
  method: 'POST',
  path: '/community/:communityId/gate-passes',
  summary: 'Create a pass for a house; the response has the message for the guest',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: PassFields.extend({
    houseId: Id,
    /** For a staff pass: the staff member. The visits with the pass count as days on which they worked. */
    staffId: Id.optional(),
  }),
  data: z.object({ pass: GatePass, share: PassShare }),
  refusals: [badStaff, ...makingRefusals],
});

export const guestListLimit = 1000;

export const readGuestList = operation({
  name: 'readGuestList',
  method: 'POST',
  path: '/community/:communityId/gate-events/guest-list',
  summary:
    'Read the rows of a CSV or XLSX file of guests, including the header, without storing them',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  data: z.object({ lines: z.array(z.array(z.string()).max(4)).max(guestListLimit + 1) }),
  kind: 'file',
  refusals: [unreadable, common.tooLarge, common.busy],
});

export const createGateEvent = operation({
  name: 'createGateEvent',
  method: 'POST',
  path: '/community/:communityId/gate-events',
  summary: 'Create passes for all guests of an event',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: z.strictObject({
    houseId: Id,
    name: z
      .string()
      .trim()
      .min(2, 'Enter the name of the event, at least 2 letters.')
      .max(80, 'At most 80 characters.'),
    startsAt: Instant,
    endsAt: Instant,
    note: z.string().trim().max(200).optional(),
    guests: z
      .array(
        z.strictObject({
          name: GuestName,
          phone: Phone.optional(),
          plate: Plate.optional(),
          count: z.number().int().min(1).max(100).optional(),
        }),
      )
      .min(1, 'Add at least one guest.')
      .max(guestListLimit, 'At most 1,000 guests.'),
  }),
  data: z.object({
    eventId: Id,
    name: z.string(),
    shares: z.array(PassShare).max(1000),
  }),
  refusals: makingRefusals,
});

export const shareGatePass = operation({
  name: 'shareGatePass',
  method: 'POST',
  path: '/community/:communityId/gate-passes/:passId/share',
  summary: 'Get the code and link of a pass, as its creator',
  access: 'gatePasses.update',
  feature,
  params: inPass,
  data: PassShare,
  answersSecret: true,
  refusals: [ended, notYours],
});

export const extendGatePass = operation({
  name: 'extendGatePass',
  method: 'POST',
  path: '/community/:communityId/gate-passes/:passId/extend',
  summary: 'Extend a pass; it takes effect immediately',
  access: 'gatePasses.update',
  feature,
  params: inPass,
  body: z.strictObject({ validTo: Instant, version: Version }),
  data: GatePass,
  refusals: [common.stale, ended, tooLong, windowWrong],
});

export const pauseGatePass = operation({
  name: 'pauseGatePass',
  method: 'POST',
  path: '/community/:communityId/gate-passes/:passId/pause',
  summary: 'Pause or resume a recurring or staff pass',
  access: 'gatePasses.update',
  feature,
  params: inPass,
  body: z.strictObject({ isPaused: z.boolean(), version: Version }),
  data: GatePass,
  refusals: [common.stale, ended, notPausable],
});

export const revokeGatePass = operation({
  name: 'revokeGatePass',
  method: 'POST',
  path: '/community/:communityId/gate-passes/:passId/revoke',
  summary: 'Revoke a pass immediately',
  access: 'gatePasses.update',
  feature,
  params: inPass,
  body: z.strictObject({ reason: Reason }),
  data: GatePass,
  message: 'Pass revoked.',
  refusals: [ended],
});

export const revokeGatePasses = operation({
  name: 'revokeGatePasses',
  method: 'POST',
  path: '/community/:communityId/gate-passes/bulk',
  summary: 'Revoke many passes',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(passList.filter),
    /** If true, the call changes nothing, and its report says what the change would do. */
    preview: z.boolean().default(false),
    reason: Reason,
  }),
  data: BulkReport,
});
