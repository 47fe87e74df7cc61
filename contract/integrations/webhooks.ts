// Outgoing webhooks: the events that a community's other programs receive, their endpoints, and the result of each
// delivery.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery } from '#contract/shared/page.ts';

/** Every event, with its meaning. The names of events and of data fields are stable (docs/webhooks.md). */
export const webhookKinds = {
  'resident.created': 'A resident was added, manually or by an import.',
  'resident.changed': 'A resident’s details changed.',
  'resident.moved_out': 'A resident moved out.',
  'resident.erased':
    'A resident’s personal data was erased. Each endpoint with events about people receives it.',
  'house.created': 'An address was added.',
  'house.changed': 'Details of an address changed.',
  'house.archived': 'An address was archived.',
  'payment.received': 'A house paid charges, by any channel.',
  'payment.reversed': 'A payment was reversed.',
  'wallet.created': 'A wallet was created.',
  'wallet.changed': 'A wallet’s details changed, or it was frozen, unfrozen or closed.',
  'wallet.deposited': 'A wallet received money by card or transfer.',
  'wallet.charged_back': 'The payer’s bank reversed a card or transfer payment.',
  'money_request.created': 'A deposit, withdrawal or transfer was requested and awaits approval.',
  'money_request.completed': 'A money request was completed.',
  'money_request.failed':
    'A money request was rejected or cancelled, expired, or was refused by the bank.',
  'money_request.returned': 'The bank returned a withdrawal.',
  'complaint.created': 'A complaint was raised.',
  'complaint.changed':
    'A complaint was assigned, started, put on hold or merged, or its details changed.',
  'complaint.resolved': 'A complaint was resolved.',
  'complaint.rejected': 'A complaint was rejected.',
  'complaint.reopened': 'The reporter reopened a complaint, because the problem is not fixed.',
  'complaint.closed': 'A complaint was closed by its reporter or automatically.',
  'gate_pass.created': 'A pass was created. The event never contains its code.',
  'gate_pass.changed': 'A pass was extended, paused or resumed.',
  'gate_pass.revoked': 'A pass was revoked.',
  'visit.checked_in': 'A visitor was checked in.',
  'visit.checked_out': 'A visitor was checked out.',
  'visit.denied': 'A visitor was refused, or the host did not answer.',
} as const;
export type WebhookKind = keyof typeof webhookKinds;
export const webhookKindNames = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]];

/** The event that the button "Send a test" sends. An endpoint gets it even if it did not subscribe to it. */
export const testKind = 'webhook.test';

export const webhookEndpointLimit = 20;
export const webhookStatuses = ['Active', 'Disabled'] as const;
export const deliveryStatuses = ['Waiting', 'Delivered', 'Failed'] as const;

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.string()),
  /** True: a change of many records at once sends one event with their ids, instead of one event for each record. */
  oneEventForBulk: z.boolean(),
  status: z.enum(webhookStatuses),
  disabledReason: z.string().nullable(),
  /** The time until which deliveries are also signed with the previous secret; null if there is only one secret. */
  previousUntil: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  lastFailureAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const badUrl = refusal('VALIDATION_FAILED', 422, '{sentence}');
const tooMany = refusal(
  'TOO_MANY_ENDPOINTS',
  409,
  'A community can have at most {limit} endpoints. Remove one first.',
);
const disabled = refusal('ENDPOINT_DISABLED', 409, 'This endpoint is disabled. Enable it first.');

export const webhookRefusals = { badUrl, tooMany, disabled };

const Url = z.string().trim().min(8, 'Enter an address.').max(500);
const Description = z.string().trim().max(100, 'At most 100 characters.');
const Kinds = z
  .array(z.enum(webhookKindNames))
  .min(1, 'Choose at least one event.')
  .max(webhookKindNames.length)
  .transform((chosen) => [...new Set(chosen)]);

/** The secret of the endpoint. The first response contains it; the response to a retry contains null. */
const WithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string().nullable() });

const base = '/community/:communityId/webhook-endpoints';
const ofOne = InCommunityWith('endpointId');

export const listWebhookEndpoints = operation({
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: base,
  summary: 'List webhook endpoints',
  access: 'settings.read',
  refreshedBy: ['integrations', 'webhooks'],
  wholeCommunity: true,
  params: InCommunity,
  data: z.object({ items: z.array(WebhookEndpoint).max(webhookEndpointLimit) }),
});

export const createWebhookEndpoint = operation({
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: base,
  summary: 'Create a webhook endpoint; only this response contains its signing secret',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    url: Url,
    description: Description.optional(),
    kinds: Kinds,
    oneEventForBulk: z.boolean().optional(),
  }),
  data: WithSecret,
  secretFields: ['secret'],
  refusals: [badUrl, tooMany, common.stepUpRequired],
});

export const changeWebhookEndpoint = operation({
  name: 'changeWebhookEndpoint',
  method: 'PATCH',
  path: `${base}/:endpointId`,
  summary: 'Update a webhook endpoint: its address, events and whether it is enabled',
  access: 'settings.update',
  wholeCommunity: true,
  params: ofOne,
  body: z.strictObject({
    version: Version,
    url: Url.optional(),
    description: Description.optional(),
    kinds: Kinds.optional(),
    oneEventForBulk: z.boolean().optional(),
    status: z.enum(webhookStatuses).optional(),
  }),
  data: WebhookEndpoint,
  message: 'Saved.',
  refusals: [common.stale, badUrl, common.stepUpRequired],
});

export const deleteWebhookEndpoint = operation({
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: `${base}/:endpointId`,
  summary: 'Delete a webhook endpoint; its pending deliveries are not sent',
  access: 'settings.update',
  wholeCommunity: true,
  params: ofOne,
  message: 'Endpoint removed.',
});

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${base}/:endpointId/secret`,
  summary: 'Create a new signing secret; the old one also signs for 24 hours',
  access: 'settings.update',
  wholeCommunity: true,
  params: ofOne,
  data: WithSecret,
  secretFields: ['secret'],
  refusals: [common.stepUpRequired],
});

export const WebhookDelivery = z.object({
  id: Id,
  endpointId: Id,
  endpointUrl: z.string(),
  eventId: Id,
  kind: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  answerStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  isResend: z.boolean(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const testWebhookEndpoint = operation({
  name: 'testWebhookEndpoint',
  method: 'POST',
  path: `${base}/:endpointId/test`,
  summary: 'Send the event `webhook.test`',
  access: 'settings.update',
  wholeCommunity: true,
  params: ofOne,
  data: WebhookDelivery,
  message: 'Test event sent. The deliveries show its result.',
  refusals: [disabled],
});

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/community/:communityId/webhook-deliveries',
  summary: 'List the deliveries of an endpoint, newest first, within their retention period',
  access: 'settings.read',
  refreshedBy: ['integrations', 'webhooks'],
  wholeCommunity: true,
  params: InCommunity,
  query: PageQuery.extend({ EndpointId: Id.optional(), Status: manyOf(z.enum(deliveryStatuses)) }),
  data: PageOf(WebhookDelivery),
});

export const getWebhookDelivery = operation({
  name: 'getWebhookDelivery',
  method: 'GET',
  path: '/community/:communityId/webhook-deliveries/:deliveryId',
  summary: 'Get a delivery with its request and response',
  access: 'settings.read',
  refreshedBy: ['webhooks'],
  wholeCommunity: true,
  params: InCommunityWith('deliveryId'),
  data: WebhookDelivery.extend({ body: z.string(), answer: z.string().nullable() }),
});

export const resendWebhookDelivery = operation({
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: '/community/:communityId/webhook-deliveries/:deliveryId/resend',
  summary: 'Resend an event with the same id',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunityWith('deliveryId'),
  data: WebhookDelivery,
  message: 'The event is being resent.',
  refusals: [disabled],
});
