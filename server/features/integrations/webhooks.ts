// Endpoints of outgoing webhooks. The URL of an endpoint is checked on entry and again at each delivery. The secret of
// an endpoint is shown once and stored encrypted.
import { isIP } from 'node:net';
import type * as contract from '#contract/integrations/webhooks.ts';
import {
  type WebhookEndpoint,
  webhookEndpointLimit,
  webhookRefusals as refusals,
} from '#contract/integrations/webhooks.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { difference } from '#platform/feature/history.ts';
import {
  faultOfUrl,
  isPublicAddress,
  type Outbound,
  OutboundRefused,
} from '#platform/delivery/outbound.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { sealFor } from './secrets.ts';
import { makeSecret } from './webhook-signature.ts';
import * as queries from './webhooks-queries.ts';

export type WebhookSettingsOptions = { secret: string; outbound: Outbound };

const overlapMs = 24 * 3600 * 1000;

const hostOf = ({ url }: { url: string }): string => new URL(url).host.slice(0, 200);

const endpoints = entity({
  table: 'webhookEndpoints',
  type: 'webhookEndpoint',
  topic: 'integrations.changed',
  lock: ({ db }, id) => queries.lockEndpoint(db, id),
  select: ({ db, clock }, id) => queries.selectEndpoint(db, id, clock.now()),
  label: (endpoint) => hostOf(endpoint),
});

export const listWebhookEndpoints = async ({ db, clock }: CommunityContext) => ({
  items: await queries.selectEndpoints(db, clock.now()),
});

export const createWebhookEndpoint =
  (ports: WebhookSettingsOptions) =>
  async (
    context: CommunityContext,
    { body, hostFault }: Parsed<typeof contract.createWebhookEndpoint> & LookedUp,
  ) => {
    const { db, communityId, user, clock } = context;
    refuseUrl(ports, body.url, hostFault);
    requireStepUpLast(context, `Send webhooks to ${new URL(body.url).host}`);
    if ((await queries.countEndpoints(db)) >= webhookEndpointLimit) {
      throw refuse(refusals.tooMany, { with: { limit: webhookEndpointLimit } });
    }
    const secret = makeSecret();
    const { url, kinds, description = '', oneEventForBulk = false } = body;
    const after = { url, kinds, description, oneEventForBulk };
    const values = {
      ...after,
      secretSealed: sealFor(ports.secret, { purpose: 'webhook-secret', communityId }, secret),
      createdBy: user.id,
      createdAt: clock.now().toISOString(),
    };
    return { endpoint: await endpoints.create(context, values, after), secret };
  };

export const changeWebhookEndpoint =
  (ports: WebhookSettingsOptions) =>
  async (
    context: CommunityContext,
    {
      params: { endpointId },
      body,
      hostFault,
    }: Parsed<typeof contract.changeWebhookEndpoint> & LookedUp,
  ): Promise<WebhookEndpoint> => {
    const { version, ...wanted } = body;
    const stored = await endpoints.lock(context, endpointId, version);
    const changes = difference(stored, wanted);
    if (!changes) return endpoints.read(context, endpointId);
    if (changes.after.url !== undefined) {
      refuseUrl(ports, changes.after.url, hostFault);
      requireStepUpLast(context, `Send webhooks to ${new URL(changes.after.url).host}`);
    }
    // Send to a re-enabled endpoint or a changed URL at once.
    const isFresh = changes.after.status ?? changes.after.url;
    const fresh = isFresh ? { failures: 0, failingSince: null, holdUntil: null } : {};
    const reason = changes.after.status ? { disabledReason: null } : {};
    return endpoints.write(context, stored, {
      event: 'changed',
      name: hostOf(stored),
      values: { ...changes.after, ...reason, ...fresh },
      ...changes,
    });
  };

export async function deleteWebhookEndpoint(
  context: CommunityContext,
  { params: { endpointId } }: Parsed<typeof contract.deleteWebhookEndpoint>,
): Promise<null> {
  const stored = await endpoints.lock(context, endpointId);
  await endpoints.update(context, stored, { status: 'Deleted' });
  const { id, url, kinds } = stored;
  endpoints.record(
    context,
    { id, name: hostOf(stored) },
    { event: 'deleted', before: { url, kinds } },
  );
  return null;
}

export const rotateWebhookSecret =
  (ports: WebhookSettingsOptions) =>
  async (
    context: CommunityContext,
    { params: { endpointId } }: Parsed<typeof contract.rotateWebhookSecret>,
  ) => {
    const { communityId, clock } = context;
    const stored = await endpoints.lock(context, endpointId);
    requireStepUpLast(context, `Change the secret of webhooks to ${new URL(stored.url).host}`);
    const secret = makeSecret();
    const values = {
      secretSealed: sealFor(ports.secret, { purpose: 'webhook-secret', communityId }, secret),
      previousSealed: stored.secretSealed,
      previousUntil: new Date(clock.now().getTime() + overlapMs).toISOString(),
    };
    const endpoint = await endpoints.write(context, stored, { event: 'secretRotated', values });
    return { endpoint, secret };
  };

/**
 * The problem with the URL's host name; null if it resolves to a public address, or if it was not looked up because
 * the URL is missing or wrong.
 */
type LookedUp = { hostFault?: string | null };

/** Resolves the host of a URL, before the call's transaction opens. */
export const lookUpHost =
  ({ outbound }: WebhookSettingsOptions) =>
  async ({ body: { url } }: { body: { url?: string | undefined } }): Promise<LookedUp> => {
    const isCallable = url !== undefined && faultOfUrl(url, outbound.reach) === null;
    return { hostFault: isCallable ? await faultOfName(outbound, new URL(url).hostname) : null };
  };

/**
 * Refuses a URL that is invalid, or whose host is unknown or internal. The host name is resolved again at each
 * delivery.
 */
function refuseUrl(
  { outbound: { reach } }: WebhookSettingsOptions,
  url: string,
  hostFault: string | null = null,
): void {
  const fault = faultOfUrl(url, reach) ?? (reach.loopback ? null : faultOfHost(url)) ?? hostFault;
  if (fault !== null) throw refuse(refusals.badUrl, { field: 'url', with: { sentence: fault } });
}

const lookUpMs = 3000;

/**
 * The problem with a host name that does not resolve in three seconds, or that resolves to an internal address;
 * otherwise null.
 */
async function faultOfName(outbound: Outbound, host: string): Promise<string | null> {
  const unknown = 'This host name was not found. Check the address.';
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
  return isInside ? 'This address is not on the public internet, so it can’t be called.' : null;
}
