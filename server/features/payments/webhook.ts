// The address that gateways call. It belongs to no operation of the contract: no session, a signature instead, and a
// body that is read as bytes. It answers 200 after COMMIT alone, so that a gateway tells again what was not kept.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { refusal } from '#contract/operation.ts';
import { answerError } from '#platform/answer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Gateway, GatewayEvent } from '#platform/payments/gateway.ts';
import { recordOf } from '#platform/record.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { enterAsSystem, nilId, setScope } from '#platform/tenant.ts';
import { findReference, takeEvent } from './gateway-events.ts';
import { settlePayment } from './settle-payment.ts';
import { settleTransfer } from './virtual-accounts.ts';
import { settlePayout } from './settle-payout.ts';

export type WebhookOptions = {
  pool: pg.Pool;
  clock: Clock;
  gateway: Gateway | null;
  wakeRelay(): void;
};

const unsigned = refusal('WEBHOOK_REFUSED', 401, 'This was not signed by the gateway.');
const unread = refusal('WEBHOOK_UNREAD', 422, 'This is not what the gateway promises to send.');
const bodyLimit = 256 * 1024;

export const webhookPath = (gateway: string): string => `/webhooks/${gateway}`;

/** Serves `/webhooks/:gateway` for the gateway that is set, and for no other. */
export function serveWebhooks(app: FastifyInstance, options: WebhookOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/:gateway', { schema: { hide: true } }, async (request, reply) => {
      try {
        const { gateway } = options;
        const { gateway: named } = request.params as { gateway: string };
        if (gateway === null || gateway.name !== named) throw notFound();
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const reading = gateway.readWebhook(raw, request.headers);
        if (reading.kind === 'refused') {
          request.log.warn({ gateway: named, why: reading.why }, 'a webhook was refused');
          throw refuse(unsigned);
        }
        if (reading.kind === 'unread') {
          request.log.error({ gateway: named }, 'a webhook was not understood');
          throw refuse(unread);
        }
        if (reading.kind === 'event') {
          const end = await takeIn(options, gateway, reading.event);
          if (end === 'unknown')
            request.log.warn({ gateway: named }, 'a webhook of nobody’s payment');
          options.wakeRelay();
        }
        return await reply.header('cache-control', 'no-store').send({ received: true });
      } catch (error) {
        answerError(error, request, reply);
        return reply;
      }
    });
  });
}

/** Applies one event in one transaction: its row, the change, the fact and the notice stand or fall together. */
export const takeIn = (
  { pool, clock }: Pick<WebhookOptions, 'pool' | 'clock'>,
  gateway: Gateway,
  event: GatewayEvent,
): Promise<'applied' | 'repeated' | 'unknown'> =>
  enterAsSystem(pool, { communityId: null }, async ({ client, db, leave }) => {
    if (!(await takeEvent(client, gateway.name, event))) return 'repeated';
    const found = await findReference(client, gateway.name, event);
    if (found === null) return 'unknown';
    await setScope(client, found.communityId, nilId);
    const record = recordOf(null, { name: `Payment gateway ${gateway.name}`, role: null });
    const context = { db, clock, audit: record.audit, emit: record.emit };
    const arrived = event.virtualAccount === undefined ? settlePayment : settleTransfer;
    const settle = found.subject === 'payment' ? arrived : settlePayout;
    await settle(context, found.reference, event);
    leave(record.statement(null));
    return 'applied';
  });
