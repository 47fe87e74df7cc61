// The sandbox's pages under /sandbox: a hosted checkout on which a person chooses the outcome of a payment, and the
// list of the newest orders. The pages exist only if the sandbox is the gateway. Anybody who knows an order's address
// can choose its outcome.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { answerError } from '#platform/http/answer.ts';
import type { Clock } from '#platform/process/clock.ts';
import { notFound } from '#platform/http/refuse.ts';
import {
  deliverer,
  deliveriesOf,
  lateSeconds,
  manners,
  transferEvent,
} from './sandbox-deliveries.ts';
import { checkoutPage, ordersPage } from './sandbox-html.ts';
import { selectOrder, selectOrders, setOrderStatus, type SandboxOrder } from './sandbox-orders.ts';
import { webhookPath } from './webhook-paths.ts';

export type SandboxPageOptions = {
  pool: pg.Pool;
  clock: Clock;
  secret: string;
  publicUrl: string;
  /** Schedules a late delivery: after 20 seconds by default. Tests replace it. */
  later?: (work: () => Promise<void>) => void;
};

const inAWhile = (work: () => Promise<void>): void =>
  void setTimeout(() => void work(), lateSeconds * 1000).unref();

const Form = {
  payment: z.strictObject({
    outcome: z.enum(['Pending', 'Successful', 'Failed', 'ChargedBack']),
    manner: z.enum(manners),
  }),
  payout: z.strictObject({
    outcome: z.enum(['Successful', 'Failed', 'Returned']),
    manner: z.enum(manners),
  }),
};

/**
 * A transfer that a person makes at their own bank. The amount is text in whole units, with or without two decimals.
 */
const Transfer = z.strictObject({
  accountNumber: z.string().regex(/^\d{10}$/),
  amount: z.string().regex(/^\d{1,12}(?:\.\d{2})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  payer: z.string().min(1).max(60),
});

const bodyLimit = 4096;

/** Serves the pages. Only these routes parse HTML form bodies. */
export function serveSandbox(app: FastifyInstance, options: SandboxPageOptions): void {
  const { pool, later = inAWhile } = options;
  const deliver = deliverer({
    secret: options.secret,
    clock: options.clock,
    url: () => addressOf(app, options.publicUrl) + webhookPath('sandbox'),
  });
  void app.register(async (scope) => {
    scope.setErrorHandler(answerError);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    const hidden = { schema: { hide: true } };
    scope.get('/sandbox', hidden, async (_request, reply) =>
      sendPage(
        reply,
        ordersPage(await selectOrders(pool, 'payment'), await selectOrders(pool, 'payout')),
      ),
    );
    scope.get('/sandbox/checkout/:reference', hidden, async (request, reply) =>
      sendPage(reply, checkoutPage(await orderOf(pool, request, 'payment'))),
    );
    const decide = async (
      subject: SandboxOrder['subject'],
      request: FastifyRequest,
    ): Promise<SandboxOrder> => {
      const order = await orderOf(pool, request, subject);
      const form = Form[subject].safeParse(request.body);
      if (!form.success) throw notFound();
      const { outcome, manner } = form.data;
      await setOrderStatus(pool, order.reference, outcome);
      const events = deliveriesOf(order, outcome, manner);
      const failed = (error: unknown): void =>
        request.log.warn({ err: error }, 'a webhook of the sandbox was not taken');
      if (manner === 'late') {
        later(() => deliver(events).catch(failed));
      } else {
        await deliver(events).catch(failed);
      }
      return order;
    };
    scope.post('/sandbox/checkout/:reference', hidden, async (request, reply) => {
      const order = await decide('payment', request);
      return reply.redirect(order.returnUrl ?? '/sandbox', 303);
    });
    scope.post('/sandbox/transfers', hidden, async (request, reply) => {
      const form = Transfer.safeParse(request.body);
      if (!form.success) throw notFound();
      await deliver([transferEvent(form.data)]);
      return reply.redirect('/sandbox', 303);
    });
    scope.post('/sandbox/payouts/:reference', hidden, async (request, reply) => {
      await decide('payout', request);
      return reply.redirect('/sandbox', 303);
    });
  });
}

async function orderOf(
  pool: pg.Pool,
  request: FastifyRequest,
  subject: SandboxOrder['subject'],
): Promise<SandboxOrder> {
  const { reference } = request.params as { reference: string };
  const order = /^[a-z0-9-]{16,50}$/.test(reference) ? await selectOrder(pool, reference) : null;
  if (order?.subject !== subject) throw notFound();
  return order;
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

/**
 * The address on which this server listens, or the public address if it does not listen on a port. Behind a proxy, the
 * server may not be able to reach its own public address.
 */
function addressOf(app: FastifyInstance, publicUrl: string): string {
  const at = app.server.address();
  if (at === null || typeof at === 'string') return publicUrl;
  const anywhere = at.address === '0.0.0.0' || at.address === '::';
  const host = anywhere ? '127.0.0.1' : at.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
}
