// The delivery log: read it, send a test, and resend an event.
import type * as contract from '#contract/integrations/webhooks.ts';
import {
  type WebhookDelivery,
  webhookRefusals as refusals,
} from '#contract/integrations/webhooks.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import * as queries from './deliveries-queries.ts';
import { deliveryDue } from './webhook-jobs.ts';
import { selectEndpoint } from './webhooks-queries.ts';

export const listWebhookDeliveries = (
  { db }: CommunityContext,
  { query }: { query: queries.DeliveryFilter },
) => queries.selectDeliveries(db, query);

export async function getWebhookDelivery(
  { db }: CommunityContext,
  { params: { deliveryId } }: Parsed<typeof contract.getWebhookDelivery>,
): Promise<queries.WholeDelivery> {
  const found = await queries.selectDelivery(db, deliveryId);
  if (!found) throw notFound();
  return found;
}

export async function testWebhookEndpoint(
  context: CommunityContext,
  { params: { endpointId } }: Parsed<typeof contract.testWebhookEndpoint>,
): Promise<WebhookDelivery> {
  await requireActive(context, endpointId);
  const id = await queries.insertTest(context.db, endpointId, context.clock.now());
  return sendOff(context, id, 'webhookEndpoint.tested');
}

export async function resendWebhookDelivery(
  context: CommunityContext,
  { params: { deliveryId } }: Parsed<typeof contract.resendWebhookDelivery>,
): Promise<WebhookDelivery> {
  const { db, clock } = context;
  const found = await queries.selectDelivery(db, deliveryId);
  if (!found) throw notFound();
  await requireActive(context, found.endpointId);
  const id = await queries.insertResend(db, deliveryId, clock.now());
  return sendOff(context, id, 'webhookEndpoint.resent');
}

async function requireActive({ db, clock }: CommunityContext, endpointId: string): Promise<void> {
  const endpoint = await selectEndpoint(db, endpointId, clock.now());
  if (!endpoint) throw notFound();
  if (endpoint.status !== 'Active') throw refuse(refusals.disabled);
}

async function sendOff(context: CommunityContext, id: string, action: string) {
  const made = await queries.selectDelivery(context.db, id);
  if (!made) throw new Error('a delivery that was just written is not there');
  const { endpointId, endpointUrl, kind } = made;
  const entityLabel = new URL(endpointUrl).host.slice(0, 200);
  const entity = { entityType: 'webhookEndpoint', entityId: endpointId, entityLabel };
  context.audit({ action, ...entity, after: { kind, eventId: made.eventId } });
  context.emit(deliveryDue, { deliveryId: id });
  context.emit('webhooks.changed', { entityId: endpointId });
  return made;
}
