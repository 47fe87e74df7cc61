// API keys. A key has a subset of its creator's permissions, and its token is shown once. Everybody who manages the
// settings can revoke it.
import type * as contract from '#contract/integrations/api-keys.ts';
import {
  type ApiKey,
  apiKeyLimit,
  apiKeyRefusals as refusals,
} from '#contract/integrations/api-keys.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { makeKey } from '#platform/http/api-key.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { hashToken } from '#platform/http/tenant.ts';
import * as queries from './api-keys-queries.ts';

export const listApiKeys = async ({ db, clock }: CommunityContext) => ({
  items: await queries.selectApiKeys(db, clock.now()),
});

export async function createApiKey(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createApiKey>,
): Promise<{ key: ApiKey; token: string }> {
  const { db, communityId, community, worker, user, clock } = context;
  const permission = body.scopes.find((one) => !worker.permissions.has(one));
  if (permission) {
    throw refuse(refusals.cannotGrant, { field: 'scopes', with: { permission } });
  }
  const streetIds = await streetsOf(context, body.streetIds ?? null);
  const expiresOn = body.expiresOn ?? null;
  const now = clock.now();
  if (expiresOn !== null && expiresOn < todayIn(community.timeZone, clock)) {
    throw refuse(refusals.past, { field: 'expiresOn' });
  }
  requireStepUpLast(context, `Create the API key ${body.name}`);
  if ((await queries.countApiKeys(db)) >= apiKeyLimit) {
    throw refuse(refusals.tooMany, { with: { limit: apiKeyLimit } });
  }
  const { token, prefix } = makeKey(communityId);
  const { name, scopes } = body;
  const id = await queries.insertApiKey(db, {
    name,
    prefix,
    scopes,
    streetIds,
    expiresOn,
    now,
    tokenHash: hashToken(token),
    createdBy: user.id,
    timeZone: community.timeZone,
  });
  if (!id) throw refuse(refusals.taken, { field: 'name', with: { name } });
  const after = { name, prefix, scopes, streetIds, expiresOn };
  record(context, { id, name }, { action: 'apiKey.created', after });
  return { key: await read(context, id), token };
}

export async function revokeApiKey(
  context: CommunityContext,
  { params: { apiKeyId } }: Parsed<typeof contract.revokeApiKey>,
): Promise<ApiKey> {
  const { db, user, clock } = context;
  const key = await queries.selectApiKey(db, apiKeyId, clock.now());
  if (!key) throw notFound();
  if (await queries.revoke(db, apiKeyId, { userId: user.id, now: clock.now() })) {
    const { prefix } = key;
    record(context, key, { action: 'apiKey.revoked', before: { prefix } });
  }
  return read(context, apiKeyId);
}

/**
 * Revokes the keys of a worker who leaves. A key has its creator's permissions, so it would work again if the worker
 * came back.
 */
export async function revokeKeysOf(context: CommunityContext, userId: string): Promise<void> {
  const { db, user, clock } = context;
  const reason = 'Its creator was removed';
  for (const { id, name, prefix } of await queries.selectKeysOf(db, userId)) {
    await queries.revoke(db, id, { userId: user.id, now: clock.now() });
    record(context, { id, name }, { action: 'apiKey.revoked', before: { prefix }, reason });
  }
}

/**
 * The streets of a new key; null adds no limit to the streets of its creator. A creator who is limited to some streets
 * can name only those streets.
 */
async function streetsOf(
  { db, worker }: CommunityContext,
  wanted: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (wanted === null) return null;
  const ids = [...new Set(wanted)];
  const isOwn = worker.streetIds === null || ids.every((id) => worker.streetIds?.includes(id));
  if (!isOwn || (await queries.countStreets(db, ids)) !== ids.length) {
    throw refuse(refusals.badStreets, { field: 'streetIds' });
  }
  return ids;
}

async function read({ db, clock }: CommunityContext, id: string): Promise<ApiKey> {
  const key = await queries.selectApiKey(db, id, clock.now());
  if (!key) throw new Error('a key that was just written is not there');
  return key;
}

function record(
  context: CommunityContext,
  { id, name }: { id: string; name: string },
  told: { action: string; before?: unknown; after?: unknown; reason?: string },
): void {
  context.audit({ ...told, entityType: 'apiKey', entityId: id, entityLabel: name });
  context.emit('integrations.changed');
}
