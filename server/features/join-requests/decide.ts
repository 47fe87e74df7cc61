// Decides join requests. Each request is decided once, unless it is reopened; a repeated or second decision gets the
// first decision as its answer.
import { type Delivery, noDelivery, sumOfDeliveries } from '#contract/shared/delivery.ts';
import type * as contract from '#contract/join-requests/join-requests.ts';
import {
  joinBulkLimit,
  type JoinRequest,
  joinRefusals as refusals,
} from '#contract/join-requests/join-requests.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { readName } from '#rules/shared/people.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { withSavepoint } from '#platform/database/savepoint.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { refuse } from '#platform/http/refuse.ts';
import { resolveNotifications } from '#platform/delivery/notify.ts';
import {
  lockOfHouse,
  matchingRequests,
  selectMany,
  selectOne,
  selectPage,
  writeDecision,
} from './queries.ts';
import { aboutRequest, tellApplicant } from './tell.ts';

/** The ports of residents and addresses that make an applicant an occupant of a house. */
export type JoinPorts = {
  moveIn(
    context: CommunityContext,
    applicant: {
      houseId: string;
      firstName: string;
      lastName: string;
      phone: string;
      email: string | null;
      relationship: JoinRequest['relationship'];
      takesHead: boolean;
    },
  ): Promise<string>;
  openHouse(context: CommunityContext, houseId: string): Promise<void>;
};

type Choice = {
  head?: 'replace' | 'member' | undefined;
  reason?: string | undefined;
  keepPrivate?: boolean | undefined;
};

export const listJoinRequests = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listJoinRequests>,
) => selectPage(db, query);

export const decideJoinRequest =
  (ports: JoinPorts) =>
  async (
    context: CommunityContext,
    { params, query, body }: Parsed<typeof contract.decideJoinRequest>,
  ): Promise<Answer<typeof contract.decideJoinRequest>> => {
    const found = await lockOfHouse(context.db, query.houseId);
    if (!found) throw refuse(refusals.noRequest);
    if (found.status !== 'Pending') {
      const word = found.status === 'Approved' ? 'approved' : 'declined';
      const sentence = `Already ${word} by ${found.decidedBy}`;
      return { ...found, isRepeat: true, sentence, delivery: noDelivery };
    }
    const made =
      params.decision === 'approve'
        ? await approve(context, ports, { found, choice: body })
        : await decline(context, found, body);
    return { ...made.request, isRepeat: false, sentence: '', delivery: made.delivery };
  };

/** The error in a name that was stored before names in requests were validated; null if the name is valid. */
function nameFault({ firstName, lastName }: JoinRequest): string | null {
  for (const name of [firstName, lastName]) {
    const reading = readName(name);
    if (!('value' in reading)) return `“${name}”: ${reading.reason}`;
  }
  return null;
}

type Approving = { found: JoinRequest; choice: Choice };
type Decided = { request: JoinRequest; delivery: Delivery };

async function approve(
  context: CommunityContext,
  ports: JoinPorts,
  { found, choice }: Approving,
): Promise<Decided> {
  const { head } = found.record;
  if (head && !found.record.knownHere && !choice.head) {
    throw refuse(refusals.needsChoice, { with: { name: head } });
  }
  const fault = found.record.knownAs ? null : nameFault(found);
  if (fault) throw refuse(refusals.badName, { with: { fault } });
  await ports.openHouse(context, found.houseId);
  const takesHead = head !== null && choice.head === 'replace';
  const { houseId, firstName, lastName, phone, email, relationship } = found;
  const applicant = { houseId, firstName, lastName, phone, email, relationship, takesHead };
  const residentId = await ports.moveIn(context, applicant);
  return settle(context, found, { status: 'Approved', residentId });
}

const decline = (context: CommunityContext, found: JoinRequest, choice: Choice) =>
  settle(context, found, {
    status: 'Declined',
    reason: choice.reason ?? '',
    reasonPrivate: choice.keepPrivate ?? false,
  });

type Settled = {
  status: 'Approved' | 'Declined';
  residentId?: string;
  reason?: string;
  reasonPrivate?: boolean;
};

async function settle(
  context: CommunityContext,
  found: JoinRequest,
  settled: Settled,
): Promise<Decided> {
  const { db, clock, user } = context;
  const by = { id: user.id, name: nameOf(user) };
  await writeDecision(db, found.id, { ...settled, by, at: clock.now().toISOString() });
  const made = await selectOne(db, found.id);
  if (!made) throw new Error('a request that was just decided');
  const word = settled.status === 'Approved' ? 'approved' : 'declined';
  context.audit({
    action: `join-request.${word}`,
    entityType: 'join-request',
    entityId: found.id,
    entityLabel: `${nameOf(found)}, ${found.house}`,
    after: { status: settled.status },
    ...(settled.reason && { reason: settled.reason }),
  });
  resolveNotifications(context, {
    about: aboutRequest(found.id),
    outcome: `Already ${word} by ${by.name}`,
  });
  const delivery = await tellApplicant(context, made, context.community.name);
  context.emit('joinRequests.changed', { entityId: found.id });
  const request = await selectOne(db, found.id);
  return { request: request ?? made, delivery };
}

export const approveJoinRequests =
  (ports: JoinPorts) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.approveJoinRequests>,
  ): Promise<Answer<typeof contract.approveJoinRequests>> => {
    const { selection, asMembers, preview } = body;
    const ids =
      selection.kind === 'ids'
        ? selection.ids
        : await matchingRequests.select(context.db, selection.query, joinBulkLimit + 1);
    if (ids.length > joinBulkLimit) {
      throw refuse(refusals.tooMany, { with: { limit: joinBulkLimit } });
    }
    const failed: { id: string; label: string; reason: string }[] = [];
    const deliveries: Delivery[] = [];
    let done = 0;
    // Approve one by one, because each request has its own resident, house and message.
    for (const one of await selectMany(context.db, ids)) {
      const obstacle = obstacleOf(one, asMembers);
      const result = obstacle ?? (preview ? noDelivery : await approveOne(context, ports, one));
      if (typeof result === 'string') {
        failed.push({ id: one.id, label: nameOf(one), reason: result });
        continue;
      }
      done += 1;
      deliveries.push(result);
    }
    return { done, failed, delivery: sumOfDeliveries(deliveries) };
  };

const obstacleOf = (one: JoinRequest, asMembers: boolean): string | null => {
  const { status, record } = one;
  if (status !== 'Pending') return decidedBy(one);
  if (!record.knownAs && nameFault(one)) return nameFault(one);
  if (record.head && !record.knownHere && !asMembers) return `${record.head} is the household head`;
  return null;
};

/**
 * Approves a request. If it fails, its changes are rolled back and the reason is returned; other requests are not
 * affected.
 */
async function approveOne(
  context: CommunityContext,
  ports: JoinPorts,
  one: JoinRequest,
): Promise<Delivery | string> {
  const result = await withSavepoint(context, async (part) => {
    const found = await lockOfHouse(part.db, one.houseId);
    if (found?.id !== one.id || found.status !== 'Pending')
      return decidedBy(await reread(part, one));
    return (await approve(part, ports, { found, choice: { head: 'member' } })).delivery;
  });
  return 'reason' in result ? result.reason : result.made;
}

const reread = async ({ db }: CommunityContext, one: JoinRequest): Promise<JoinRequest> =>
  (await selectOne(db, one.id)) ?? one;

const decidedBy = ({ status, decidedBy: name }: JoinRequest): string =>
  `Already ${status.toLowerCase()}${name ? ` by ${name}` : ''}`;
