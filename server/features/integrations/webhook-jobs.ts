// Carries events to endpoints. One job writes down who wants to hear of what happened; another sends one delivery, and
// is tried again by the queue with growing waits for about a day. Then the delivery has failed, and an endpoint that
// took nothing meanwhile is switched off and whoever manages the settings is told.
import { communityOfFact, type Job, type JobTools } from '#platform/jobs.ts';
import { notify } from '#platform/notify.ts';
import { OutboundRefused, type Outbound } from '#platform/outbound.ts';
import * as queries from './deliveries-queries.ts';
import { openSealed } from './secrets.ts';
import { signedHeaders } from './webhook-signature.ts';

/** The fact that the database leaves of changes that an endpoint wants to hear of. */
export const eventsNoted = 'webhooks.noted';
/** The fact whose payload is `{ deliveryId }`. */
export const deliveryDue = 'webhooks.due';

/** With waits that double from about two seconds: 27 hours on average from the first to the last. */
export const triesMax = 16;

const timeoutMs = 10_000;
const actor = 'Courtyard';

export const noteEvents: Job = {
  name: 'webhooks.note',
  topic: eventsNoted,
  concurrency: 2,
  run: async (tools, fact) => {
    const { kind, events } = fact.payload as { kind: string; events: queries.NotedEvent[] };
    const scope = { communityId: communityOfFact(fact), userId: null, actor };
    await tools.inCommunity(scope, async ({ db, clock, emit }) => {
      const made = await queries.insertDeliveries(db, { kind, events, now: clock.now() });
      for (const deliveryId of made) emit(deliveryDue, { deliveryId });
    });
  },
};

export type SendOptions = { secret: string; outbound: Outbound };

export const sendDeliveries = (options: SendOptions): Job => ({
  name: 'webhooks.send',
  topic: deliveryDue,
  retryLimit: triesMax - 1,
  concurrency: 6,
  ofOneCommunity: 2,
  run: async (tools, fact) => {
    const id = fact.payload['deliveryId'] as string;
    const communityId = communityOfFact(fact);
    const scope = { communityId, userId: null, actor };
    const due = await tools.inCommunity(scope, ({ db, clock }) =>
      queries.takeTry(db, id, clock.now()),
    );
    if (!due) return;
    // Between the two transactions: none of them waits for an endpoint.
    const end = await tryOnce(options, tools, { communityId, due });
    await tools.inCommunity(scope, async (context) => {
      const { db, clock } = context;
      await queries.endTry(db, due, end, clock.now());
      context.emit('webhooks.changed', { entityId: due.endpointId });
      const reason = reasonToDisable(due, end);
      if (reason === null) return;
      const since = end.answerStatus === 410 ? null : due.createdAt;
      const now = clock.now();
      if (await queries.disableEndpoint(db, due.endpointId, { since, reason, now })) {
        tellOfDisabling(context, due, reason);
      }
    });
    // What failed for now is tried again by the queue.
    if (end.status === 'Waiting')
      throw new Error(`an endpoint did not take an event: ${end.error}`);
  },
});

async function tryOnce(
  { secret, outbound }: SendOptions,
  { clock }: JobTools,
  { communityId, due }: { communityId: string; due: queries.DueDelivery },
): Promise<queries.TryEnd> {
  const nothing = { answerStatus: null, answer: null, tookMs: null };
  if (due.endpointStatus !== 'Active') {
    return { ...nothing, status: 'Failed', error: 'The endpoint is switched off.' };
  }
  const of = { purpose: 'webhook-secret' as const, communityId };
  const isOverlap = due.previousUntil !== null && new Date(due.previousUntil) > clock.now();
  const sealed = [due.secretSealed, isOverlap ? due.previousSealed : null];
  const secrets = sealed.map((one) => openSealed(secret, of, one)).filter((one) => one !== null);
  if (secrets.length === 0) {
    const error = 'The secret cannot be read any more. Make a new one.';
    return { ...nothing, status: 'Failed', error };
  }
  const isLast = due.tries >= triesMax;
  const message = { id: due.eventId, body: due.body, at: clock.now() };
  try {
    const { status, body, tookMs } = await outbound.call({
      method: 'POST',
      url: due.url,
      headers: signedHeaders(message, secrets),
      body: due.body,
      timeoutMs,
    });
    const answer = body.replaceAll('\0', '').slice(0, 2000);
    const told = { answerStatus: status, answer, tookMs };
    if (status >= 200 && status < 300) return { ...told, status: 'Delivered', error: null };
    const isOver = isLast || status === 410;
    const error = `It answered ${status}.`;
    return { ...told, status: isOver ? 'Failed' : 'Waiting', error };
  } catch (error) {
    const isRefused = error instanceof OutboundRefused;
    const sentence = isRefused ? error.message : 'It did not answer.';
    return { ...nothing, status: isRefused || isLast ? 'Failed' : 'Waiting', error: sentence };
  }
}

/** Why an endpoint is to be switched off after this; null when it is not. */
function reasonToDisable(due: queries.DueDelivery, end: queries.TryEnd): string | null {
  if (end.answerStatus === 410) return 'It answered that it is gone (410).';
  if (end.status !== 'Failed' || due.tries < triesMax) return null;
  return 'It took nothing for a day.';
}

type Telling = Parameters<Parameters<JobTools['inCommunity']>[1]>[0];

function tellOfDisabling(context: Telling, due: queries.DueDelivery, reason: string): void {
  const { host } = new URL(due.url);
  context.audit({
    action: 'webhookEndpoint.disabled',
    entityType: 'webhookEndpoint',
    entityId: due.endpointId,
    entityLabel: host.slice(0, 200),
    reason,
  });
  context.emit('integrations.changed', { entityId: due.endpointId });
  notify(context, {
    to: { permission: 'settings.update' },
    activityType: 'System',
    title: `Webhooks to ${host.slice(0, 60)} are switched off`,
    description: `${reason} Fix it, switch it on again and send what it missed once more.`,
    link: '/settings?Tab=integrations',
  });
}
