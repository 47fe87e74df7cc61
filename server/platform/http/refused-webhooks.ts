// Limits the cost of unsigned calls: reading a community's webhook needs a transaction, because its key is in the
// database. Refused calls are counted in memory, and a caller with too many gets 429 before any transaction.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/process/clock.ts';
import { networkOf, wideNetworkOf } from '#platform/delivery/network.ts';
import { tooManyTries } from './refuse.ts';

const hourMs = 3600_000;
/** Refused calls per network and community: a provider with an old key only blocks itself for that community. */
const mostOfCommunity = 60;
/**
 * Refused calls per network over all communities: twenty such communities of one provider, or a stranger who makes ids
 * up.
 */
const mostOfNetwork = 1200;
const countersMax = 20_000;

type Counter = { refused: number; endsAt: number };

/** Counts refusals of `/webhooks/…/:communityId`, and refuses callers with too many. */
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
