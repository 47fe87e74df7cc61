// The webhook for delivery reports of text message providers. The webhook is no operation of the contract and has no
// session. Instead the webhook verifies the provider's signature.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Id } from '#contract/shared/ids.ts';
import { refusal } from '#contract/shared/operation.ts';
import { answerError } from '#platform/http/answer.ts';
import type { Clock } from '#platform/process/clock.ts';
import { recordOf } from '#platform/http/record.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { applyReport } from './sms-queries.ts';
import { providerOf, reportUrlOf, type SmsSettingsOptions } from './sms-settings.ts';

type Options = SmsSettingsOptions & { pool: pg.Pool; clock: Clock; wakeRelay(): void };

const unsigned = refusal('REPORT_REFUSED', 401, 'This was not signed by the provider.');
const bodyLimit = 64 * 1024;

/** Serves `/webhooks/sms/:provider/:communityId`, for the current provider of the community only. */
export function serveSmsReports(app: FastifyInstance, options: Options): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    const path = '/webhooks/sms/:provider/:communityId';
    scope.post(path, { schema: { hide: true } }, async (request, reply) => {
      try {
        const { provider: named, communityId } = request.params as Record<string, string>;
        if (!named || !communityId || !Id.safeParse(communityId).success) throw notFound();
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const told = { named, communityId, raw, headers: request.headers };
        const end = await takeReport(options, told);
        if (end === 'missing') throw notFound();
        if (end === 'refused') throw refuse(unsigned);
        options.wakeRelay();
        return await reply.header('cache-control', 'no-store').send({ received: true });
      } catch (error) {
        answerError(error, request, reply);
        return reply;
      }
    });
  });
}

type Told = {
  named: string;
  communityId: string;
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
};

const takeReport = (options: Options, { named, communityId, raw, headers }: Told) =>
  enterAsSystem(options.pool, { communityId }, async ({ db, leave }) => {
    const provider = await providerOf(options, db, communityId);
    if (provider?.name !== named) return 'missing' as const;
    const reading = provider.readReport(raw, headers, reportUrlOf(options, named, communityId));
    if (reading.kind === 'refused') return 'refused' as const;
    if (reading.kind === 'ignored') return 'taken' as const;
    const id = await applyReport(db, named, reading.report, options.clock.now());
    if (!id) return 'taken' as const;
    const record = recordOf(null, { name: `Provider ${named}`, role: null });
    record.emit('sms.changed', { entityId: id });
    leave(record.statement(null));
    return 'taken' as const;
  });
