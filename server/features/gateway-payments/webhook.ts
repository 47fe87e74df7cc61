// The webhook endpoint that gateways call. The endpoint is no operation of the contract: it checks a signature instead
// of a session, and reads the body as bytes. The endpoint answers an event with 200 only after COMMIT, so that the
// gateway resends an event that was not stored.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Id } from '#contract/shared/ids.ts';
import { refusal } from '#contract/shared/operation.ts';
import { answerError } from '#platform/http/answer.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Gateway, GatewayEvent } from '#platform/payments/gateway.ts';
import { recordOf } from '#platform/http/record.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { enterAsSystem, nilId, setScope } from '#platform/http/tenant.ts';
import { findReference, storeEventOnce } from './gateway-events.ts';
import type { Gateways } from '#platform/payments/gateways.ts';
import { settlePayment } from './settle-payment.ts';
import { settleTransfer } from './virtual-accounts.ts';
import { settlePayout } from './settle-payout.ts';
import { ownWebhookPath, webhookPath } from './webhook-paths.ts';

export type WebhookOptions = {
  pool: pg.Pool;
  clock: Clock;
  gateway: Gateway | null;
  gateways: Gateways;
  wakeRelay(): void;
};

const unsigned = refusal('WEBHOOK_REFUSED', 401, 'The signature is invalid.');
const unread = refusal('WEBHOOK_UNREAD', 422, 'This is not what the gateway promises to send.');
const bodyLimit = 256 * 1024;

/**
 * Serves `/webhooks/:gateway` for the installation's gateway only, and `/webhooks/:gateway/:communityId` for
 * communities with their own gateway, whose events are signed with the community's key.
 */
export function serveWebhooks(app: FastifyInstance, options: WebhookOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    const hidden = { schema: { hide: true } };
    const take =
      (find: (named: Record<string, string>) => Promise<Gateway | null>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          const named = request.params as Record<string, string>;
          const gateway = await find(named);
          if (gateway === null) throw notFound();
          await hear(options, gateway, { request, communityId: named['communityId'] });
          return await reply.header('cache-control', 'no-store').send({ received: true });
        } catch (error) {
          answerError(error, request, reply);
          return reply;
        }
      };
    const platform = async ({ gateway: name }: Record<string, string>) =>
      options.gateway?.name === name ? options.gateway : null;
    const own = async ({ gateway: name, communityId }: Record<string, string>) => {
      if (!Id.safeParse(communityId).success) return null;
      const gateway = await ownOf(options, communityId ?? '');
      return gateway?.name === `own-${name}` ? gateway : null;
    };
    scope.post(webhookPath(':gateway'), hidden, take(platform));
    scope.post(ownWebhookPath(':gateway', ':communityId'), hidden, take(own));
  });
}

const ownOf = ({ pool, gateways }: WebhookOptions, communityId: string): Promise<Gateway | null> =>
  enterAsSystem(pool, { communityId }, ({ db }) => gateways.own({ db, communityId }));

type Told = { request: FastifyRequest; communityId: string | undefined };

/** Refuses a body without a valid signature of the gateway, and processes the event of a signed one. */
async function hear(
  options: WebhookOptions,
  gateway: Gateway,
  { request, communityId }: Told,
): Promise<void> {
  const { name } = gateway;
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const reading = gateway.readWebhook(raw, request.headers);
  if (reading.kind === 'refused') {
    request.log.warn({ gateway: name, why: reading.why }, 'a webhook was refused');
    throw refuse(unsigned);
  }
  if (reading.kind === 'unread') {
    request.log.error({ gateway: name }, 'a webhook was not understood');
    throw refuse(unread);
  }
  if (reading.kind !== 'event') return;
  const own = communityId === undefined ? undefined : { communityId };
  const end = await applyGatewayEvent(options, gateway, reading.event, own);
  if (end === 'unknown') request.log.warn({ gateway: name }, 'a webhook of nobody’s payment');
  options.wakeRelay();
}

/**
 * Applies an event atomically: the event's row, the change, the outbox event and the notification are in one
 * transaction. An event signed with a community's own key applies to that community only.
 */
export const applyGatewayEvent = (
  { pool, clock }: Pick<WebhookOptions, 'pool' | 'clock'>,
  gateway: Gateway,
  event: GatewayEvent,
  own?: { communityId: string },
): Promise<'applied' | 'repeated' | 'unknown'> =>
  enterAsSystem(pool, { communityId: null }, async ({ client, db, leave }) => {
    const from = { gateway: gateway.name, communityId: own?.communityId ?? null };
    if (!(await storeEventOnce(client, from, event))) return 'repeated';
    const found = await findReference(client, from, event);
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
