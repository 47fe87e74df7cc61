// Limits the cost of webhook calls without a valid signature. Reading a community's webhook key needs a transaction,
// so refused calls are counted in memory, and a caller with too many of them gets 429 before any transaction.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/process/clock.ts';
import { networkOf, wideNetworkOf } from '#platform/delivery/network.ts';
import { tooManyTries } from './refuse.ts';

const hourMs = 3600_000;
/**
 * The maximum number of refused calls per hour from one network for one community. A provider with an old key only
 * blocks itself for that community.
 */
const mostOfCommunity = 60;
/**
 * The maximum number of refused calls per hour from one network (of an IPv6 address: its /48) for all communities
 * together. This number allows for one provider with old keys in twenty communities, and stops a stranger who invents
 * community ids.
 */
const mostOfNetwork = 1200;
const countersMax = 20_000;

type Counter = { refused: number; endsAt: number };

/** Counts the answers 401 and 404 of `/webhooks/…/:communityId`, and refuses callers with too many. */
export function limitRefusedWebhooks(app: FastifyInstance, clock: Clock): void {
  const counters = new Map<string, Counter>();

  app.addHook('onRequest', async (request) => {
    const now = clock.now().getTime();
    for (const { key, most } of countersOf(request)) {
      const counter = counters.get(key);
      if (counter && counter.endsAt > now && counter.refused >= most) {
        throw tooManyTries(Math.ceil((counter.endsAt - now) / 1000));
      }
    }
  });

  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 401 && statusCode !== 404) return;
    const now = clock.now().getTime();
    for (const { key } of countersOf(request)) {
      const counter = counters.get(key);
      if (counter && counter.endsAt > now) counter.refused += 1;
      else begin(key, now);
    }
  });

  function begin(key: string, now: number): void {
    if (counters.size >= countersMax) {
      for (const [one, { endsAt }] of counters) if (endsAt <= now) counters.delete(one);
    }
    // Evict the oldest counter.
    const [oldest] = counters.keys();
    if (counters.size >= countersMax && oldest !== undefined) counters.delete(oldest);
    counters.set(key, { refused: 1, endsAt: now + hourMs });
  }
}

function countersOf({ routeOptions, params, ip }: FastifyRequest): { key: string; most: number }[] {
  if (!routeOptions.url?.startsWith('/webhooks/')) return [];
  const { communityId } = params as Record<string, string>;
  if (communityId === undefined) return [];
  return [
    { key: `${networkOf(ip)} ${communityId}`, most: mostOfCommunity },
    { key: wideNetworkOf(ip), most: mostOfNetwork },
  ];
}
