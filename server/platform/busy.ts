// Refuses calls while the server cannot keep up, instead of letting everybody wait. How far it is behind is how late a
// timer of it fires: four looks a second, where `@fastify/under-pressure` wakes an idle server a hundred times.
import type { FastifyInstance } from 'fastify';
import { common } from '#contract/envelope.ts';
import { isCall } from './request.ts';
import { refuse } from './refuse.ts';

const lookMs = 250;
/** So many looks a stall counts on. */
const looksKept = 4;
const retryAfterSeconds = 2;

/** Refuses calls, and no files or health, while the event loop is more than `mostMs` behind. */
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
    // Without a script or a style a page stays blank, and a page that came asks for them again: files are sent, and
    // health is told, however busy the server is.
    if (!isCall(request) && request.method !== 'POST') return;
    if (Math.max(behind(), ...delays) > mostMs) throw refuse(common.busy, { retryAfterSeconds });
  });
}
