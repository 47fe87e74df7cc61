// Outgoing webhooks: the events that a community's other programs receive, their endpoints, and the result of each
// delivery.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery } from '#contract/shared/page.ts';

/** Every event and its data. The names of events and of data fields are stable (docs/webhooks.md). */
export const webhookKinds = {
  'resident.created': 'Somebody was added, by hand or by an import.',
  'resident.changed': 'Details of a resident changed.',
  'resident.moved_out': 'A resident left.',
  'resident.erased':
    'A resident’s personal data was erased. Each endpoint that gets events about people gets it.',
  'house.created': 'An address was added.',
  'house.changed': 'Details of an address changed.',
  'house.archived': 'An address was archived.',
  'payment.received': 'A house paid what it owes, however it paid.',
  'payment.reversed': 'A payment was taken back.',
  'wallet.created': 'A wallet was opened.',
  'wallet.changed': 'Details of a wallet changed, or it was frozen, released or closed.',
  'wallet.deposited': 'Money came into a wallet by card or transfer.',
  'wallet.charged_back': 'The payer’s bank took such money back.',
  'money_request.created': 'A deposit, withdrawal or transfer waits for approval.',
  'money_request.completed': 'Its money has moved.',
  'money_request.failed': 'It was rejected, cancelled or expired, or the bank did not take it.',
  'money_request.returned': 'The bank sent a withdrawal back.',
  'complaint.created': 'A complaint was raised.',
  'complaint.changed':
    'It was assigned, started, put on hold, merged or promised, or its details changed.',
  'complaint.resolved': 'The problem is fixed.',
  'complaint.rejected': 'It was rejected.',
  'complaint.reopened': 'Its reporter says that the problem is not fixed.',
  'complaint.closed': 'It is closed, by its reporter or in time.',
  'gate_pass.created': 'A pass was made; the event never holds its code.',
  'gate_pass.changed': 'A pass was extended, paused or let go on.',
  'gate_pass.revoked': 'A pass was taken back.',
  'visit.checked_in': 'Somebody came in.',
  'visit.checked_out': 'Somebody left.',
  'visit.denied': 'A visitor was refused at the gate, or nobody answered.',
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
const tooMany = refusal('TOO_MANY_ENDPOINTS', 409, 'A community has at most {limit} endpoints.');
const disabled = refusal('ENDPOINT_DISABLED', 409, 'This endpoint is switched off.');

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
  summary: 'Where events are sent to',
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
  summary: 'Adds an endpoint; the secret that signs for it is in this answer and never again',
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
  summary: 'Changes where an endpoint is, what it hears of, and whether it does',
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
  summary: 'Removes an endpoint; what waits for it is not sent',
  access: 'settings.update',
  wholeCommunity: true,
  params: ofOne,
  message: 'The endpoint is removed.',
});

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${base}/:endpointId/secret`,
  summary: 'A new secret; the one before signs beside it for 24 hours',
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
  summary: 'Sends the event `webhook.test`',
  access: 'settings.update',
  wholeCommunity: true,
  params: ofOne,
  data: WebhookDelivery,
  message: 'A test event is on its way.',
  refusals: [disabled],
});

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/community/:communityId/webhook-deliveries',
  summary: 'What was sent, newest first, and what became of it, for as long as it is kept',
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
  summary: 'One delivery with what was sent and what came back',
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
  summary: 'Sends the same event once more, under the same id',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunityWith('deliveryId'),
  data: WebhookDelivery,
  message: 'It is on its way again.',
  refusals: [disabled],
});
