// Deciding who joins (domain 6): each request once; whoever repeats it, or comes second, gets the first decision.
import { sql } from 'kysely';
import type * as contract from '#contract/join-requests.ts';
import {
  joinBulkLimit,
  type JoinRequest,
  joinRefusals as refusals,
} from '#contract/join-requests.ts';
import type { Answer, Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { nameOf } from '#platform/person-name.ts';
import { Refused, refuse } from '#platform/refuse.ts';
import { resolveNotifications } from '#platform/notify.ts';
import {
  lockOfHouse,
  selectMany,
  selectMatchingIds,
  selectOne,
  selectPage,
  writeDecision,
} from './queries.ts';
import { aboutRequest, tellApplicant } from './tell.ts';

/** What joins an applicant to a house: the residents' and the addresses' own doors. */
export type JoinDoors = {
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
  (doors: JoinDoors) =>
  async (
    context: CommunityContext,
    { params, query, body }: Parsed<typeof contract.decideJoinRequest>,
  ): Promise<Answer<typeof contract.decideJoinRequest>> => {
    const found = await lockOfHouse(context.db, query.houseId);
    if (!found) throw refuse(refusals.noRequest);
    if (found.status !== 'Pending') {
      const word = found.status === 'Approved' ? 'approved' : 'declined';
      return { ...found, isRepeat: true, sentence: `Already ${word} by ${found.decidedBy}` };
    }
    const made =
      params.decision === 'approve'
        ? await approve(context, doors, { found, choice: body })
        : await decline(context, found, body);
    return { ...made, isRepeat: false, sentence: '' };
  };

type Approving = { found: JoinRequest; choice: Choice };

async function approve(
  context: CommunityContext,
  doors: JoinDoors,
  { found, choice }: Approving,
): Promise<JoinRequest> {
  const { head } = found.record;
  if (head && !found.record.knownHere && !choice.head) {
    throw refuse(refusals.needsChoice, { with: { name: head } });
  }
  await doors.openHouse(context, found.houseId);
  const takesHead = head !== null && choice.head === 'replace';
  const { houseId, firstName, lastName, phone, email, relationship } = found;
  const applicant = { houseId, firstName, lastName, phone, email, relationship, takesHead };
  const residentId = await doors.moveIn(context, applicant);
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
): Promise<JoinRequest> {
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
  await tellApplicant(context, made, context.community.name);
  context.emit('joinRequests.changed', { entityId: found.id });
  // The relay would look within a second by itself.
  await sql`select pg_notify('outbox', '')`.execute(db);
  return made;
}

export const approveJoinRequests =
  (doors: JoinDoors) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.approveJoinRequests>,
  ): Promise<Answer<typeof contract.approveJoinRequests>> => {
    const { selection, asMembers, preview } = body;
    const ids =
      selection.kind === 'ids'
        ? selection.ids
        : await selectMatchingIds(context.db, selection.query, joinBulkLimit + 1);
    if (ids.length > joinBulkLimit) {
      throw refuse(refusals.tooMany, { with: { limit: joinBulkLimit } });
    }
    const failed: { id: string; label: string; reason: string }[] = [];
    let done = 0;
    // Each with its own resident, house and message.
    for (const one of await selectMany(context.db, ids)) {
      const reason = obstacleOf(one, asMembers);
      if (reason === null) done += preview ? 1 : await approveOne(context, doors, one, failed);
      else failed.push({ id: one.id, label: nameOf(one), reason });
    }
    return { done, failed };
  };

const obstacleOf = ({ status, record }: JoinRequest, asMembers: boolean): string | null => {
  if (status !== 'Pending') return `It was ${status.toLowerCase()} already`;
  if (record.head && !record.knownHere && !asMembers) return `${record.head} is head of the house`;
  return null;
};

/** One that is refused leaves the others as they are. */
async function approveOne(
  context: CommunityContext,
  doors: JoinDoors,
  one: JoinRequest,
  failed: { id: string; label: string; reason: string }[],
): Promise<number> {
  await sql`savepoint one_request`.execute(context.db);
  try {
    const found = await lockOfHouse(context.db, one.houseId);
    if (found?.id !== one.id || found.status !== 'Pending') return 0;
    await approve(context, doors, { found, choice: { head: 'member' } });
    return 1;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sql`rollback to savepoint one_request`.execute(context.db);
    failed.push({ id: one.id, label: nameOf(one), reason: error.message });
    return 0;
  }
}
