// Refuses calls while the server is overloaded, instead of making everybody wait. The delay of a timer is measured
// four times a second. (`@fastify/under-pressure` wakes an idle server a hundred times a second.)
import type { FastifyInstance } from 'fastify';
import { common } from '#contract/shared/envelope.ts';
import { isCall } from './request.ts';
import { refuse } from './refuse.ts';

const lookMs = 250;
/** The number of latest measurements of which each may show that the server is busy. */
const looksKept = 4;
const retryAfterSeconds = 2;

/**
 * Refuses calls and POST requests, but neither files nor health checks, while the event loop is more than `mostMs`
 * behind, and for about a second afterwards.
 */
export function refuseWhenBusy(app: FastifyInstance, mostMs: number): void {
  let last = performance.now();
  const delays: number[] = [];
  const behind = (): number => performance.now() - last - lookMs;
  const timer = setInterval(() => {
    delays.push(behind());
    if (delays.length > looksKept) delays.shift();
    last = performance.now();
  }, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    // Files and health checks are always served: without a script or a style a page stays blank, and reloads would add
    // more load.
    if (!isCall(request) && request.method !== 'POST') return;
    if (Math.max(behind(), ...delays) > mostMs) throw refuse(common.busy, { retryAfterSeconds });
  });
}
