// Endpoints of outgoing webhooks. Their URLs are checked when they are entered and again at each delivery; their
// secrets are shown once and stored sealed.
import { isIP } from 'node:net';
import type * as contract from '#contract/integrations/webhooks.ts';
import {
  type WebhookEndpoint,
  webhookEndpointLimit,
  webhookRefusals as refusals,
} from '#contract/integrations/webhooks.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { faultOfUrl, isPublicAddress, type Outbound, OutboundRefused } from '#platform/outbound.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import { sealFor } from './secrets.ts';
import { makeSecret } from './webhook-signature.ts';
import * as queries from './webhooks-queries.ts';

export type WebhookSettingsOptions = { secret: string; outbound: Outbound };

const overlapMs = 24 * 3600 * 1000;

export const listWebhookEndpoints = async ({ db, clock }: CommunityContext) => ({
  items: await queries.selectEndpoints(db, clock.now()),
});

export const createWebhookEndpoint =
  (doors: WebhookSettingsOptions) =>
  async (
    context: CommunityContext,
    { body, hostFault }: Parsed<typeof contract.createWebhookEndpoint> & LookedUp,
  ) => {
    const { db, communityId, user, clock } = context;
    refuseUrl(doors, body.url, hostFault);
    requireStepUpLast(context, `Send webhooks to ${new URL(body.url).host}`);
    if ((await queries.countEndpoints(db)) >= webhookEndpointLimit) {
      throw refuse(refusals.tooMany, { with: { limit: webhookEndpointLimit } });
    }
    const secret = makeSecret();
    const { url, kinds, description = '', oneEventForBulk = false } = body;
    const id = await queries.insertEndpoint(db, {
      url,
      kinds,
      description,
      oneEventForBulk,
      secretSealed: sealFor(doors.secret, { purpose: 'webhook-secret', communityId }, secret),
      createdBy: user.id,
      now: clock.now(),
    });
    const after = { url, kinds, description, oneEventForBulk };
    record(context, { id, url }, { action: 'webhookEndpoint.created', after });
    return { endpoint: await read(context, id), secret };
  };

export const changeWebhookEndpoint =
  (doors: WebhookSettingsOptions) =>
  async (
    context: CommunityContext,
    {
      params: { endpointId },
      body,
      hostFault,
    }: Parsed<typeof contract.changeWebhookEndpoint> & LookedUp,
  ): Promise<WebhookEndpoint> => {
    const stored = await lock(context, endpointId);
    const { version, ...wanted } = body;
    const entity = { type: 'webhookEndpoint', id: endpointId };
    await refuseIfStale(context, entity, { stored: stored.version, given: version });
    const changes = difference(stored, wanted);
    if (!changes) return read(context, endpointId);
    if (changes.after.url !== undefined) {
      refuseUrl(doors, changes.after.url, hostFault);
      requireStepUpLast(context, `Send webhooks to ${new URL(changes.after.url).host}`);
    }
    // A re-enabled or moved endpoint is tried at once.
    const isFresh = changes.after.status ?? changes.after.url;
    const fresh = isFresh ? { failures: 0, failingSince: null, holdUntil: null } : {};
    const reason = changes.after.status ? { disabledReason: null } : {};
    const values = { ...changes.after, ...reason, ...fresh };
    await queries.updateEndpoint(context.db, endpointId, values, context.clock.now());
    record(context, stored, { action: 'webhookEndpoint.changed', ...changes });
    return read(context, endpointId);
  };

export async function deleteWebhookEndpoint(
  context: CommunityContext,
  { params: { endpointId } }: Parsed<typeof contract.deleteWebhookEndpoint>,
): Promise<null> {
  const stored = await lock(context, endpointId);
  const gone = { status: 'Deleted' as const };
  await queries.updateEndpoint(context.db, endpointId, gone, context.clock.now());
  const { url, kinds } = stored;
  record(context, stored, { action: 'webhookEndpoint.deleted', before: { url, kinds } });
  return null;
}

export const rotateWebhookSecret =
  (doors: WebhookSettingsOptions) =>
  async (
    context: CommunityContext,
    { params: { endpointId } }: Parsed<typeof contract.rotateWebhookSecret>,
  ) => {
    const { communityId, clock } = context;
    const stored = await lock(context, endpointId);
    requireStepUpLast(context, `Change the secret of webhooks to ${new URL(stored.url).host}`);
    const secret = makeSecret();
    const now = clock.now();
    const values = {
      secretSealed: sealFor(doors.secret, { purpose: 'webhook-secret', communityId }, secret),
      previousSealed: stored.secretSealed,
      previousUntil: new Date(now.getTime() + overlapMs).toISOString(),
    };
    await queries.updateEndpoint(context.db, endpointId, values, now);
    record(context, stored, { action: 'webhookEndpoint.secretRotated' });
    return { endpoint: await read(context, endpointId), secret };
  };

/** The fault in the host's name; null when it resolves to a public address. */
type LookedUp = { hostFault?: string | null };

/** Resolves the host of a URL, before the transaction of the call. */
export const lookUpHost =
  ({ outbound }: WebhookSettingsOptions) =>
  async ({ body: { url } }: { body: { url?: string | undefined } }): Promise<LookedUp> => {
    const isCallable = url !== undefined && faultOfUrl(url, outbound.reach) === null;
    return { hostFault: isCallable ? await faultOfName(outbound, new URL(url).hostname) : null };
  };

/** Refuses an unreachable URL when it is entered; the name is resolved again at each delivery. */
function refuseUrl(
  { outbound: { reach } }: WebhookSettingsOptions,
  url: string,
  hostFault: string | null = null,
): void {
  const fault = faultOfUrl(url, reach) ?? (reach.loopback ? null : faultOfHost(url)) ?? hostFault;
  if (fault !== null) throw refuse(refusals.badUrl, { field: 'url', with: { sentence: fault } });
}

const lookUpMs = 3000;

/** The fault of a name that does not resolve, or resolves to an internal address; the lookup has a short timeout. */
async function faultOfName(outbound: Outbound, host: string): Promise<string | null> {
  const unknown = 'The name of this host was not found. Check the address.';
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(unknown), lookUpMs);
  const found = outbound.resolve(host).then(
    () => null,
    (error: unknown) => (error instanceof OutboundRefused ? error.message : unknown),
  );
  const fault = await Promise.race([found, late]);
  clearTimeout(timer);
  return fault;
}

function faultOfHost(url: string): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isInside = isIP(host) ? !isPublicAddress(host) : !host.includes('.');
  return isInside ? 'This address is not on the open internet, so it cannot be called.' : null;
}

async function lock({ db }: CommunityContext, id: string): Promise<queries.StoredEndpoint> {
  const stored = await queries.lockEndpoint(db, id);
  if (!stored) throw notFound();
  return stored;
}

async function read({ db, clock }: CommunityContext, id: string): Promise<WebhookEndpoint> {
  const endpoint = await queries.selectEndpoint(db, id, clock.now());
  if (!endpoint) throw new Error('an endpoint that was just written is not there');
  return endpoint;
}

function record(
  context: CommunityContext,
  { id, url }: { id: string; url: string },
  told: { action: string; before?: unknown; after?: unknown },
): void {
  const entityLabel = new URL(url).host.slice(0, 200);
  context.audit({ ...told, entityType: 'webhookEndpoint', entityId: id, entityLabel });
  context.emit('integrations.changed', { entityId: id });
}
