// The register of visits, for the office, with the overrides and the report. Each state of a visit is recorded when it
// is reported, and never changed afterwards; an erasure removes the guest's data. A search for the guests of a house is
// recorded in the audit log.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { ExitItem, GateVisit } from './gate-checks.ts';
import {
  Phone,
  PlaceAtHouse,
  Plate,
  visitConflicts,
  visitKinds,
  visitMethods,
  visitStates,
} from '#contract/shared/gate-words.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { VisitPhoto } from './visit-photos.ts';
import { anyFound, anyOf, days, hidden, list, yesOrNo } from '#contract/shared/list.ts';
import { manyOf } from '#contract/shared/page.ts';

export const VisitRow = GateVisit.omit({ exitItems: true, house: true }).extend({
  house: PlaceAtHouse,
  /** The number of people of the visit who are still inside; null if the visit is over or has not started. */
  peopleInside: z.number().int().nullable(),
  passId: Id.nullable(),
  inBy: z.string(),
  outBy: z.string(),
  /**
   * The conflict between an action that a device recorded offline and the rules, such as an expired pass or a host who
   * was not asked; null without a conflict.
   */
  conflict: z.enum(visitConflicts).nullable(),
  isReviewed: z.boolean(),
});
export type VisitRow = z.infer<typeof VisitRow>;

export const Visit = VisitRow.extend({
  guestPhone: z.string().nullable(),
  decidedBy: z.string(),
  decidedVia: z.string().nullable(),
  decidedSeconds: z.number().int().nullable(),
  isAnonymised: z.boolean(),
  photos: z.array(VisitPhoto),
  exitItems: z.array(
    ExitItem.extend({
      status: z.enum(['Announced', 'Left', 'Cancelled']),
      announcedBy: z.string(),
      leftAt: Instant.nullable(),
      leftBy: z.string(),
    }),
  ),
  override: z
    .object({ reason: z.string(), supervisorName: z.string(), guardName: z.string() })
    .nullable(),
  steps: z.array(
    z.object({ status: z.string(), at: Instant, byName: z.string(), note: z.string() }),
  ),
});
export type Visit = z.infer<typeof Visit>;

export const visitList = list({
  name: 'visits',
  noun: { one: 'visit', many: 'visits' },
  row: VisitRow,
  searchHint: 'Search guest, plate or company',
  sorts: ['arrivedAt', 'outAt', 'guest'],
  filters: {
    ...days('Date', 'From', 'To'),
    Status: anyOf('Status', visitStates),
    HouseId: anyFound('House', Id),
    Kind: anyOf('Kind', visitKinds),
    GateId: anyFound('Gate', Id),
    /** The names of guards who checked the visit in or out. */
    Guard: anyFound('Guard', z.string().trim().max(101)),
    Method: anyOf('By', visitMethods),
    Overstay: yesOrNo('Overstay', { yes: 'Overstayed', no: 'In time' }),
    Override: yesOrNo('Override', { yes: 'Override', no: 'As answered' }),
    Offline: yesOrNo('Offline', { yes: 'Offline', no: 'Online' }),
    Conflict: anyOf('Conflict', visitConflicts),
    /** Whether a person has reviewed the visit's conflict. `false` also matches visits without a conflict. */
    Reviewed: yesOrNo('Review', { yes: 'Reviewed', no: 'Not reviewed' }),
    PassId: hidden(manyOf(Id)),
    StaffId: hidden(manyOf(Id)),
  },
  columns: {
    guest: {
      title: 'Guest',
      of: 'guestName',
      sort: true,
      isFixed: true,
      card: 'title',
      width: 190,
    },
    status: { title: 'Status', card: 'badge', width: 160 },
    house: { title: 'House', of: 'house.label', card: 'subtitle', width: 180 },
    kind: { title: 'Kind', width: 110 },
    people: { title: 'People', kind: 'number', width: 90, isOptional: true },
    plate: { title: 'Plate', width: 110, isOptional: true },
    gate: { title: 'Gate', of: 'gate.name', width: 120 },
    method: { title: 'By', width: 120, isOptional: true },
    in: {
      title: 'In',
      of: 'inAt',
      kind: 'time',
      sort: 'arrivedAt',
      width: 160,
      file: [
        { title: 'In', of: 'inAt', kind: 'time', width: 17 },
        { title: 'Checked in by', of: 'inBy' },
      ],
    },
    out: { title: 'Out', of: 'outAt', kind: 'time', sort: 'outAt', width: 160 },
    inBy: { title: 'Checked in by', width: 140, isOptional: true, file: false },
  },
  exports: 'gatePasses.export',
  exportFeature: 'Digital Access Control',
});

const reviewed = refusal('NOTHING_TO_REVIEW', 409, 'This visit has nothing to review.');
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
export const visitRefusals = { reviewed, badPhone };

const feature = 'Digital Access Control' as const;
const access = 'gatePasses.visits' as const;

export const listVisits = operation({
  name: 'listVisits',
  method: 'GET',
  path: '/community/:communityId/visits',
  summary: 'List visits, newest first by default',
  access,
  feature,
  refreshedBy: ['visits'],
  params: InCommunity,
  query: visitList.query,
  data: visitList.page,
});

export const getVisit = operation({
  name: 'getVisit',
  method: 'GET',
  path: '/community/:communityId/visits/:visitId',
  summary: 'Get a visit with all its steps',
  access,
  feature,
  refreshedBy: ['visits'],
  params: InCommunityWith('visitId'),
  data: Visit,
});

export const reviewVisit = operation({
  name: 'reviewVisit',
  method: 'POST',
  path: '/community/:communityId/visits/:visitId/review',
  summary: 'Mark an entry that conflicts with its pass as reviewed',
  access: 'gatePasses.approve',
  feature,
  params: InCommunityWith('visitId'),
  body: z.strictObject({ note: z.string().trim().max(200).optional() }),
  data: Visit,
  refusals: [reviewed],
});

export const eraseGuest = operation({
  name: 'eraseGuest',
  method: 'POST',
  path: '/community/:communityId/guest-erasures',
  summary: 'Erase a guest’s personal data on request, by phone or plate; the visits stay',
  access: 'gatePasses.approve',
  feature,
  params: InCommunity,
  body: z
    .strictObject({ phone: Phone.optional(), plate: Plate.optional(), reason: Reason })
    .refine((one) => one.phone || one.plate, {
      message: 'Enter a phone number or a plate.',
      path: ['phone'],
      // Runs even if other fields have errors, so that all errors are reported together.
      when: () => true,
    }),
  data: z.object({
    visits: z.number().int(),
    passes: z.number().int(),
    frequentGuests: z.number().int(),
  }),
  message: 'Guest erased.',
  refusals: [badPhone],
});

export const Override = z.object({
  id: Id,
  at: Instant,
  visitId: Id,
  guestName: z.string(),
  house: z.string(),
  gateName: z.string().nullable(),
  answer: z.string(),
  reason: z.string(),
  guardName: z.string(),
  supervisorName: z.string(),
  /** Whether the guest was checked in: after a supervisor's override, the host can still decline. */
  isIn: z.boolean(),
});
export type Override = z.infer<typeof Override>;

export const overrideList = list({
  name: 'gate-overrides',
  noun: { one: 'override', many: 'overrides' },
  title: 'Checked in against a red answer',
  row: Override,
  filters: {},
  columns: {
    guest: { title: 'Guest', of: 'guestName', isFixed: true, card: 'title', width: 180 },
    at: { title: 'When', kind: 'time', width: 160 },
    house: {
      title: 'House',
      card: 'subtitle',
      width: 180,
      file: [
        { title: 'House', of: 'house', width: 26 },
        { title: 'Gate', of: 'gateName', width: 16 },
      ],
    },
    reason: { title: 'Reason', width: 260 },
    guard: { title: 'Guard', of: 'guardName', width: 140 },
    supervisor: { title: 'Approved by', of: 'supervisorName', width: 140 },
    isIn: { title: 'Entered', width: 100, file: false },
  },
  exports: 'gatePasses.export',
  exportFeature: 'Digital Access Control',
});

export const listOverrides = operation({
  name: 'listOverrides',
  method: 'GET',
  path: '/community/:communityId/gate-overrides',
  summary: 'List the overrides of a red answer with supervisor, reason and result',
  access,
  feature,
  refreshedBy: ['visits'],
  params: InCommunity,
  query: overrideList.query.extend({ From: Day.optional(), To: Day.optional() }),
  data: overrideList.page,
});

const Count = z.object({ label: z.string(), visits: z.number().int() });

export const GateReport = z.object({
  from: Day,
  to: Day,
  visits: z.number().int(),
  people: z.number().int(),
  overrides: z.number().int(),
  overstays: z.number().int(),
  /** The percentage of entries without a pass. */
  withoutPassPercent: z.number().int(),
  /** The median time that hosts took to answer, in seconds. */
  medianAnswerSeconds: z.number().int().nullable(),
  noAnswerPercent: z.number().int(),
  byHour: z.array(z.object({ hour: z.number().int(), visits: z.number().int() })).length(24),
  byDay: z.array(z.object({ day: Day, visits: z.number().int() })).max(400),
  byGate: z.array(Count.extend({ people: z.number().int(), overrides: z.number().int() })).max(100),
  byHouse: z.array(Count.extend({ houseId: Id })).max(20),
  byKind: z.array(Count).max(20),
  byGuard: z
    .array(
      z.object({
        guard: z.string(),
        entries: z.number().int(),
        withoutPassPercent: z.number().int(),
        overrides: z.number().int(),
      }),
    )
    .max(100),
});
export type GateReport = z.infer<typeof GateReport>;

export const getGateReport = operation({
  name: 'getGateReport',
  method: 'GET',
  path: '/community/:communityId/gate-report',
  summary:
    'Get gate statistics of at most one year: peak hours, gates, houses, guards, overrides, host response',
  access,
  isReport: true,
  feature,
  refreshedBy: ['visits'],
  params: InCommunity,
  query: z.strictObject({ From: Day.optional(), To: Day.optional() }),
  data: GateReport,
});
