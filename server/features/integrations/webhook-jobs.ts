// Sends events to webhook endpoints. The first job stores a delivery for each subscriber. The second job sends the
// queue of an endpoint in batches, which grow while the endpoint accepts everything. A failing endpoint is retried less
// and less often. An endpoint that has failed for a day or responds with 410 is disabled, and the people who manage the
// settings are notified.
import { type Job, type JobTools, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import type { Log } from '#platform/process/log.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import { rateLimitedLog } from '#platform/process/rate-limited-log.ts';
import { insertDeliveries, type NotedEvent } from './deliveries-queries.ts';
import { webhooksDisabled } from './messages.ts';
import * as queue from './webhook-queue-queries.ts';
import { secretsOf, type SendOptions, tryOnce, waitAfter } from './webhook-try.ts';

/** The event that the database emits for changes that have subscribers. */
export const eventsNoted = 'webhooks.noted';
/** The event with payload `{ deliveryId }`: a person is waiting for this delivery. */
export const deliveryDue = 'webhooks.due';
/** The event with payload `{ endpointId, startAt? }`: deliveries are waiting in the endpoint's queue. */
export const queueFilled = 'webhooks.queued';

const mostAtOnce = 32;
const firstAtOnce = 8;
/** An endpoint that responds within this time gets larger batches. */
const quickMs = 1000;
/** After this time, a run ends and lets other queues go first. */
const passMs = 20_000;
const longestHoldMs = 3_600_000;
const patienceMs = 24 * 3_600_000;

export const noteEvents: Job = {
  name: 'webhooks.note',
  topic: eventsNoted,
  concurrency: 4,
  ofOneCommunity: 2,
  run: async (tools, fact) => {
    const { kind, events } = fact.payload as { kind: string; events: NotedEvent[] };
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async ({ db, clock, emit }) => {
      const receivers = await insertDeliveries(db, { kind, events, now: clock.now() });
      for (const endpointId of receivers) emit(queueFilled, { endpointId });
    });
  },
};

const startOf = (payload: Record<string, unknown>): string | null =>
  typeof payload['startAt'] === 'string' ? payload['startAt'] : null;

export const sendJobs = (options: SendOptions): Job[] => [
  {
    name: 'webhooks.drain',
    topic: queueFilled,
    concurrency: 12,
    ofOneCommunity: 4,
    expireInSeconds: 120,
    startsAt: ({ payload }) => startOf(payload),
    run: (tools, fact) =>
      drain(options, tools, {
        communityId: communityOfEvent(fact),
        endpointId: String(fact.payload['endpointId']),
      }),
  },
  {
    name: 'webhooks.send-one',
    topic: deliveryDue,
    concurrency: 4,
    ofOneCommunity: 1,
    run: async (tools, fact) => {
      const communityId = communityOfEvent(fact);
      const id = String(fact.payload['deliveryId']);
      const taken = await inCommunity(tools, communityId, ({ db, clock }) =>
        queue.takeOne(db, id, clock.now()),
      );
      if (!taken) return;
      const { receiver, due } = taken;
      await send(options, tools, { communityId, receiver, due: [due] });
      await inCommunity(tools, communityId, async ({ emit }) =>
        emit(queueFilled, { endpointId: receiver.id }),
      );
    },
  },
];

/** Restarts queues that no job processes, because a server crashed or an earlier release left them. */
export const forgottenQueues: Scheduled = {
  name: 'webhooks.sweep',
  cron: '* * * * *',
  run: async (tools) => {
    const { rows } = await tools.owner.query<{ communityId: string; endpointId: string }>(
      `select distinct d.community_id as "communityId", d.endpoint_id as "endpointId"
       from webhook_deliveries d
       join webhook_endpoints w on w.community_id = d.community_id and w.id = d.endpoint_id
       where d.status = 'Waiting' and d.next_try_at <= $1
         and (w.drained_until is null or w.drained_until <= $1) and (w.hold_until is null or w.hold_until <= $1)`,
      [tools.clock.now().toISOString()],
    );
    await tools.eachFound(rows, ({ communityId, endpointId }) =>
      inCommunity(tools, communityId, async ({ emit }) => emit(queueFilled, { endpointId })),
    );
  },
};

type Context = Parameters<Parameters<JobTools['inCommunity']>[1]>[0];

const inCommunity = <T>(
  tools: JobTools,
  communityId: string,
  work: (context: Context) => Promise<T>,
): Promise<T> => tools.inCommunity({ communityId }, work);

type Queue = { communityId: string; endpointId: string };

/** Sends the deliveries in an endpoint's queue until none is due, or until the run has taken `passMs`. */
async function drain(
  options: SendOptions,
  tools: JobTools,
  { communityId, endpointId }: Queue,
): Promise<void> {
  const began = performance.now();
  let most: number | null = null;
  for (;;) {
    const turn: queue.Turn = await inCommunity(tools, communityId, async ({ db, clock, emit }) => {
      const now = clock.now();
      const isHolder = most !== null;
      const taken = await queue.takeTurn(db, endpointId, {
        now,
        most: most ?? firstAtOnce,
        isHolder,
      });
      if (taken.kind === 'rest' && taken.wakeAt) {
        emit(queueFilled, { endpointId, startAt: taken.wakeAt });
      }
      return taken;
    });
    if (turn.kind === 'rest') return;
    const { receiver, due } = turn;
    const hasTakenAll = await send(options, tools, { communityId, receiver, due });
    const before: number = most ?? firstAtOnce;
    most = hasTakenAll ? Math.min(before * 2, mostAtOnce) : Math.max(1, Math.floor(before / 2));
    if (performance.now() - began < passMs && !tools.signal.aborted) continue;
    await inCommunity(tools, communityId, async ({ db, emit }) => {
      await queue.releaseQueue(db, endpointId);
      emit(queueFilled, { endpointId });
    });
    return;
  }
}

type Batch = { communityId: string; receiver: queue.Receiver; due: queue.DueDelivery[] };

/**
 * Sends some deliveries concurrently, outside any transaction, then stores the outcomes and disables an endpoint that
 * is gone or has failed for too long. Returns true if all deliveries were accepted quickly.
 */
async function send(
  options: SendOptions,
  tools: JobTools,
  { communityId, receiver, due }: Batch,
): Promise<boolean> {
  const at = tools.clock.now();
  const secrets = secretsOf(options, { communityId, receiver, now: at });
  const { url } = receiver;
  const ends = await Promise.all(
    due.map((one) => tryOnce(options, { url, secrets, due: one, now: at })),
  );
  await inCommunity(tools, communityId, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const waitMs = (failures: number) => Math.min(waitAfter(failures), longestHoldMs);
    const { failingSince } = await queue.endTries(db, receiver, { ends, now, waitMs });
    context.emit('webhooks.changed', { entityId: receiver.id });
    const isOld = failingSince !== null && now.getTime() - Date.parse(failingSince) >= patienceMs;
    const isGone = ends.some(({ answerStatus }) => answerStatus === 410);
    if (!isOld && !isGone) return;
    const reason = isGone ? 'The endpoint returned 410 Gone.' : 'No delivery in 24 hours.';
    if (await queue.disableEndpoint(db, receiver.id, { reason, now })) {
      await tellOfDisabling(context, receiver, reason);
    }
  });
  const failed = ends.find(({ status }) => status !== 'Delivered');
  if (failed) noteFailure(tools, { communityId, receiver, error: failed.error });
  return !failed && ends.every(({ tookMs }) => (tookMs ?? 0) < quickMs);
}

const quietLogs = new WeakMap<Log, Log>();

/** Logs a failing endpoint, at most once a minute. */
function noteFailure(
  { log }: JobTools,
  {
    communityId,
    receiver,
    error,
  }: Pick<Batch, 'communityId' | 'receiver'> & { error: string | null },
): void {
  let quiet = quietLogs.get(log);
  if (!quiet) quietLogs.set(log, (quiet = rateLimitedLog(log, { quietMs: 60_000 })));
  const { host } = new URL(receiver.url);
  quiet.warn({ communityId, host, reason: error }, `webhooks to endpoint ${receiver.id} failed`);
}

async function tellOfDisabling(
  context: Context,
  { id, url }: queue.Receiver,
  reason: string,
): Promise<void> {
  const { host } = new URL(url);
  context.audit({
    action: 'webhookEndpoint.disabled',
    entityType: 'webhookEndpoint',
    entityId: id,
    entityLabel: host.slice(0, 200),
    reason,
  });
  context.emit('integrations.changed', { entityId: id });
  notify(context, {
    ...webhooksDisabled.notice({ host, reason }),
    to: { permission: 'settings.update' },
    link: '/settings?Tab=integrations',
  });
  const owner = await queue.selectOwner(context.db);
  if (!owner) return;
  const { firstName, community } = owner;
  const words = webhooksDisabled.email({ host, reason, firstName, community });
  queueMail(context, { ...words, to: owner.email });
}
