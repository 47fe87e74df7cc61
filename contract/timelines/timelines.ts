// The timeline of a house or a resident: charges, payments, complaints, messages, visits and changes in one list,
// newest first. The response contains only kinds that the caller may read.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

export const timelineTopics = ['Money', 'Complaints', 'Gate', 'Messages', 'Changes'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

export const timelineKinds = [
  'Charge',
  'Payment',
  'Promise',
  'Claim',
  'Waiver',
  'Plan',
  'Refund',
  'Reminder',
  'Letter',
  'Call',
  'Complaint',
  'Broadcast',
  'Pass',
  'Visit',
  'Move in',
  'Move out',
  'Document',
  'Change',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Number of events in a response. */
export const timelinePageSize = 25;

export const TimelineEvent = z.object({
  id: Id,
  kind: z.enum(timelineKinds),
  at: Instant,
  /**
   * The due of a charge or waiver, the channel of a payment, the destination of a refund, the title of a complaint or
   * broadcast, the name of a guest, person or document, the person on the phone, or the person who made a change. Empty
   * if the event has none.
   */
  title: z.string(),
  /** The state of the record now, or the action of a change. */
  state: z.string(),
  /**
   * The number of a receipt or complaint, the reason of a waiver or refund, the note of a plan or call, the kind of a
   * visit, the host of a pass, a relationship, or the changed fields. Empty if the event has none.
   */
  detail: z.string(),
  amountMinor: z.number().int().nullable(),
  /** The part of a charge that is not paid. */
  openMinor: z.number().int().nullable(),
  /** The day on which a charge or a promise is due, a payment was made, or a plan or refund ended. */
  dayOn: Day.nullable(),
  /** The time at which a complaint is due, a pass ends, or a visitor checked out. */
  untilAt: Instant.nullable(),
  /** The record that the event opens: the due, payment, house account, complaint, broadcast, pass or resident. */
  targetId: Id.nullable(),
  houseId: Id.nullable(),
  /** The reached recipients of a broadcast in the house, or all if none was reached; and how many of them read it. */
  people: z.number().int().nullable(),
  readBy: z.number().int().nullable(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** The position after the last event of a response: its time with microseconds, its kind and its id. */
const Position = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z_[A-Za-z ]{3,12}_[0-9a-f-]{36}$/,
    'This position is invalid.',
  );

const TimelineQuery = z.strictObject({
  Topic: z.enum(timelineTopics).optional(),
  /** Returns older events: the `next` of the previous response. */
  After: Position.optional(),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

const Timeline = z.object({
  items: z.array(TimelineEvent).max(timelinePageSize),
  /** The position to continue from; null at the end. */
  next: z.string().nullable(),
  /**
   * The sums of charges, payments, waivers and refunds, on the first page of the topic Money; null otherwise. Voided
   * charges, reversed payments and refunds that were not paid do not count.
   */
  totals: z
    .object({
      chargedMinor: z.number().int(),
      paidMinor: z.number().int(),
      waivedMinor: z.number().int(),
      refundedMinor: z.number().int(),
    })
    .nullable(),
  /** The topics that the caller may read. */
  topics: z.array(z.enum(timelineTopics)),
});
export type Timeline = z.infer<typeof Timeline>;

const refreshedBy = [
  'addresses',
  'residents',
  'dues',
  'payments',
  'complaints',
  'broadcasts',
  'gatePasses',
  'visits',
] as const;

export const getHouseTimeline = operation({
  name: 'getHouseTimeline',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/timeline',
  summary: 'List the events of a house in all areas that the caller can read, newest first',
  access: 'addresses.read',
  refreshedBy,
  feature: 'Address List',
  params: InCommunityWith('houseId'),
  query: TimelineQuery,
  data: Timeline,
});

export const getResidentTimeline = operation({
  name: 'getResidentTimeline',
  method: 'GET',
  path: '/community/:communityId/residents/:residentId/timeline',
  summary: 'List the events of a resident and their stays, newest first',
  access: 'residents.read',
  refreshedBy,
  feature: 'Resident List',
  params: InCommunityWith('residentId'),
  query: TimelineQuery,
  data: Timeline,
});

/**
 * The answers at the top of a house or a resident. A part is null if the caller may not read it or its feature is off.
 */
const Answers = z.object({
  money: z
    .object({
      owedMinor: z.number().int(),
      overdueMinor: z.number().int(),
      /** The earliest due day of the overdue charges. */
      overdueSince: Day.nullable(),
      /** The earliest due day of the other open charges. */
      nextDueOn: Day.nullable(),
      creditMinor: z.number().int(),
    })
    .nullable(),
  complaints: z
    .object({
      open: z.number().int(),
      /** The open complaint that is due first. */
      first: z.object({ id: Id, title: z.string(), dueAt: Instant.nullable() }).nullable(),
    })
    .nullable(),
  gate: z
    .object({
      /** The last visit or pass; null if there is none. */
      last: z
        .object({
          kind: z.enum(['Visit', 'Pass']),
          at: Instant,
          title: z.string(),
          state: z.string(),
          untilAt: Instant.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /**
   * The move-in day of the household head; null without a head, without a recorded day, for a caller who may not read
   * residents, and in the answers of a resident.
   */
  since: Day.nullable(),
  /**
   * The vehicles of the house's residents, at most 50; empty for a caller who may not read residents, and in the
   * answers of a resident.
   */
  vehicles: z
    .array(
      z.object({
        id: Id,
        residentId: Id,
        plate: z.string(),
        make: z.string(),
        colour: z.string(),
        owner: z.string(),
      }),
    )
    .max(50),
});
export type Answers = z.infer<typeof Answers>;

export const getHouseAnswers = operation({
  name: 'getHouseAnswers',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/answers',
  summary: 'Get a house’s debt, open complaints, last visit and vehicles',
  access: 'addresses.read',
  refreshedBy,
  feature: 'Address List',
  params: InCommunityWith('houseId'),
  data: Answers,
});

export const getResidentAnswers = operation({
  name: 'getResidentAnswers',
  method: 'GET',
  path: '/community/:communityId/residents/:residentId/answers',
  summary: 'Get the debt of a resident’s houses, their open complaints and last visit',
  access: 'residents.read',
  refreshedBy,
  feature: 'Resident List',
  params: InCommunityWith('residentId'),
  data: Answers,
});
