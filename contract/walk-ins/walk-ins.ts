// Walk-ins, which are visitors without a pass: a guard asks the house, records an answer by phone, and checks an
// approved visitor in.
import { z } from 'zod';
import { AskedPeople } from './asked-people.ts';
import { Instant } from '#contract/shared/dates.ts';
import { CardNumber, GuestName, Phone, Plate, walkInKinds } from '#contract/shared/gate-words.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { checkRefusals, GateAnswer, GateVisit } from '#contract/visits/gate-checks.ts';

const feature = 'Digital Access Control' as const;
const access = 'gatePasses.create' as const;
const { sameGate, notWaiting, notApproved, badPhone } = checkRefusals;

/**
 * A walk-in. In the state `At gate`, the visitor matches the watch-list and the host has not been asked: the guard
 * decides first.
 */
export const WalkIn = GateVisit.extend({
  /**
   * `SMS`: at least one resident was sent a text message. `Push`: only app notifications. `Call`: the guard has to
   * call.
   */
  stage: z.enum(['Push', 'SMS', 'Call', 'Ended']),
  /**
   * The time when the house was asked: later than the arrival if the watch-list first stopped the visitor; null if
   * the house was not asked.
   */
  askedAt: Instant.nullable(),
  /**
   * The time at which the next stage begins or, in the stage `Call`, at which the question ends without an answer. Null
   * in the stage `Ended`.
   */
  nextAt: Instant.nullable(),
  decidedBy: z.string(),
  decidedVia: z.enum(['Push', 'SMS', 'Call', 'Silent', 'Nobody']).nullable(),
  watch: GateAnswer.shape.watch,
  /** The supervisor who overrode the watch-list for this visitor, and the reason. */
  override: z.object({ by: z.string(), reason: z.string() }).nullable(),
  reached: AskedPeople,
});
export type WalkIn = z.infer<typeof WalkIn>;

export const askHost = operation({
  name: 'askHost',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins',
  summary: 'Ask a house to approve a walk-in, by text message and notification',
  access,
  feature,
  params: InCommunity,
  body: z.strictObject({
    houseId: Id,
    kind: z.enum(walkInKinds),
    guestName: GuestName,
    guestPhone: Phone.optional(),
    plate: Plate.optional(),
    company: z.string().trim().max(80).optional(),
    people: z.number().int().min(1).max(50).optional(),
    /** The number of the identity card. It is compared with the watch-list and not stored. */
    idNumber: CardNumber.optional(),
    gateId: Id.optional(),
  }),
  data: WalkIn,
  refusals: [sameGate, badPhone],
});

export const getWalkIn = operation({
  name: 'getWalkIn',
  method: 'GET',
  path: '/community/:communityId/gate/walk-ins/:visitId',
  summary: 'Get the state of a walk-in’s request to the host',
  access,
  feature,
  refreshedBy: ['visits', 'walkIns'],
  params: InCommunityWith('visitId'),
  data: WalkIn,
});

export const recordCallAnswer = operation({
  name: 'recordCallAnswer',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/call',
  summary: 'Record the host’s answer on the phone',
  access,
  feature,
  params: InCommunityWith('visitId'),
  body: z.strictObject({
    answer: z.enum(['Approved', 'Denied', 'No answer']),
    note: z.string().trim().max(200).optional(),
  }),
  data: WalkIn,
  refusals: [notWaiting],
});

export const admitWalkIn = operation({
  name: 'admitWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/admit',
  summary: 'Check in an approved walk-in',
  access,
  needsKey: true,
  feature,
  params: InCommunityWith('visitId'),
  data: GateVisit,
  refusals: [notApproved, notWaiting],
});
