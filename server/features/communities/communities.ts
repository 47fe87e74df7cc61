// Lists, creates and changes communities, and replaces their join codes. A person who owns `ownedCommunityLimit`
// communities, including archived ones, cannot create another. The communities of an owner that are not archived have
// different names. The transfer of ownership is in another feature.
import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type Community,
  type CommunityChange,
  type CommunityForm,
  communityRefusals,
  ownedCommunityLimit,
} from '#contract/communities/communities.ts';
import { planOf, seats } from '#contract/shared/features.ts';
import { hasJournals } from '#ledger/accounts.ts';
import type { CommunityContext, SessionContext } from '#platform/http/context.ts';
import { difference, refuseIfStale } from '#platform/feature/history.ts';
import { pageOfAll, type PageRequest } from '#platform/http/list.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  countOwned,
  enterCommunity,
  insertCommunity,
  insertRolesAndOwner,
  lockEntered,
  selectCommunityPage,
  selectEntered,
  type StoredCommunity,
  updateEntered,
} from './communities-queries.ts';

const defaultCountry = 'NG';

export async function listCommunities(
  { db, user }: SessionContext,
  { query }: { query: PageRequest & { communityManagerId?: string | undefined } },
) {
  const { PageNumber, PageSize, Cursor, communityManagerId } = query;
  // `communityManagerId` is only valid for the caller; the list for another person is empty.
  if (communityManagerId !== undefined && communityManagerId !== user.id) {
    return pageOfAll([], { PageNumber, PageSize });
  }
  return selectCommunityPage(db, { PageNumber, PageSize, Cursor });
}

export async function createCommunity(
  context: SessionContext,
  { body }: { body: z.output<typeof CommunityForm> },
): Promise<Community> {
  const { db } = context;
  if ((await countOwned(db)) >= ownedCommunityLimit) {
    throw refuse(communityRefusals.tooMany, { with: { limit: ownedCommunityLimit } });
  }
  const values = withPhone(body, body.country ?? defaultCountry);
  const id = randomUUID();
  await enterCommunity(db, id);
  if (!(await insertCommunity(db, id, { ...values, joinCode: freshJoinCode() }))) {
    throw nameTaken(body.name);
  }
  await insertRolesAndOwner(db);
  context.audit({
    action: 'community.created',
    entityType: 'community',
    entityId: id,
    entityLabel: body.name,
    after: values,
    communityId: id,
  });
  context.emit('communities.changed', { entityId: id });
  return presentCommunity(await selectEntered(db), true);
}

export const getCommunity = async (context: CommunityContext): Promise<Community> =>
  presentCommunity(await selectEntered(context.db), mayHandOutCode(context));

export async function changeCommunity(
  context: CommunityContext,
  { body }: { body: z.output<typeof CommunityChange> & { version: number } },
): Promise<Community> {
  const { db, clock, communityId } = context;
  const stored = await lockEntered(db);
  const { version, ...given } = body;
  const entity = { type: 'community', id: communityId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const wanted = withPhone(given, given.country ?? stored.country);
  const changes = difference(stored, wanted);
  if (!changes) return getCommunity(context);
  // `lockEntered` above waits for a concurrent transaction that posts the first journal.
  if ('currency' in changes.after && (await hasJournals(db))) {
    const { currency } = stored;
    throw refuse(communityRefusals.currencyInUse, { field: 'currency', with: { currency } });
  }
  const values = { ...changes.after, version: stored.version + 1 };
  if (!(await updateEntered(db, values, clock.now()))) throw nameTaken(wanted.name ?? '');
  context.audit({
    action: 'community.changed',
    entityType: 'community',
    entityId: communityId,
    entityLabel: wanted.name ?? stored.name,
    ...changes,
  });
  context.emit('communities.changed', { entityId: communityId });
  return getCommunity(context);
}

export async function rotateJoinCode(context: CommunityContext): Promise<Community> {
  const { db, clock, communityId, community } = context;
  const { version } = await lockEntered(db);
  const values = { joinCode: freshJoinCode(), version: version + 1 };
  await updateEntered(db, values, clock.now());
  context.audit({
    action: 'community.joinCodeRotated',
    entityType: 'community',
    entityId: communityId,
    entityLabel: community.name,
  });
  context.emit('communities.changed', { entityId: communityId });
  return getCommunity(context);
}

/** Characters without look-alikes: no I, O, 0 or 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const freshJoinCode = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

const nameTaken = (name: string) =>
  refuse(communityRefusals.nameTaken, { field: 'name', with: { name } });

const mayHandOutCode = ({ worker }: CommunityContext): boolean =>
  worker.permissions.has('settings.read') || worker.permissions.has('joinRequests.read');

/** Converts the phone to E.164, and refuses an invalid phone; other values do not change. */
function withPhone<T extends { contactPhone?: string | null | undefined }>(
  values: T,
  country: string,
): T {
  if (!values.contactPhone) return values;
  const reading = readPhone(values.contactPhone, country);
  if ('value' in reading) return { ...values, contactPhone: reading.value };
  throw refuse(communityRefusals.badPhone, {
    field: 'contactPhone',
    with: { sentence: reading.reason },
  });
}

function presentCommunity(stored: StoredCommunity, withCode: boolean): Community {
  const { isActiveSubscription, subscriptionSeat, addressCount, joinCode } = stored;
  return {
    ...stored,
    joinCode: withCode ? joinCode : null,
    plan: planOf(isActiveSubscription, subscriptionSeat),
    seats: seats(subscriptionSeat, addressCount),
  } as Community;
}
