// Runs the rules of a call inside its transaction: builds their context, and writes audit entries, events and the
// stored answer in one statement.
import { common } from '#contract/shared/envelope.ts';
import type { Operation } from '#contract/shared/operation.ts';
import type { FastifyRequest } from 'fastify';
import { applyAnswerSchema, isRaw, withoutSecrets } from './answer-content.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { CommunityContext, RequestFacts, SessionContext } from './context.ts';
import { takeFeature } from './feature-gate.ts';
import { gateFeature } from './guard.ts';
import type { Entrance } from './house-access.ts';
import { type Attempt, sealAnswer } from './idempotency.ts';
import { type DeferredWrite, recordOf } from './record.ts';
import { refuse } from './refuse.ts';
import { logOf } from './request.ts';
import type { Sms } from '#platform/delivery/sms.ts';
import { refuseUnproven } from './step-up.ts';
import { noteSupport } from './support-looks.ts';
import { type Entered, nilId } from './tenant.ts';

export type Inside = {
  operation: Operation;
  run: (context: never, input: never) => Promise<unknown>;
  options: { clock: Clock; secret: string; sms: Pick<Sms, 'platform'> };
  entered: Entered;
  entrance: Entrance | null;
  token: string;
  facts: RequestFacts;
  input: Record<string, unknown>;
  request: FastifyRequest;
  attempt: Attempt | null;
  after: AfterCall;
};

/** The work that remains after the transaction of a call. */
export type AfterCall = {
  /** Statements to run in a separate transaction, because the call's own transaction is read-only. */
  late: DeferredWrite[];
  /** The topics that refresh the caller's screens; none for an API key, which has no screens. */
  changed: string[];
};

/** Runs a call in its transaction and returns the response for the caller. */
export async function runInside(inside: Inside): Promise<unknown> {
  const { operation, entered, entrance, input, facts, attempt } = inside;
  const { user, community, worker, client, db } = entered;
  if (!user) throw refuse(common.noSession);
  const communityId = community?.id ?? nilId;
  // Check the feature after the idempotency key, so that a retry of the call that took the last trial use gets the
  // stored response.
  await gateFeature(operation, entered);
  const record = recordOf(facts, {
    // A guard on a shift has only one name, so the other one is empty.
    name: `${user.firstName} ${user.lastName}`.trim(),
    role: worker?.role ?? null,
  });
  const context: SessionContext & Partial<CommunityContext> = {
    clock: inside.options.clock,
    request: facts,
    platformTexts: inside.options.sms.platform !== null,
    token: inside.token,
    log: logOf(inside.request),
    user,
    db,
    audit: record.audit,
    emit: record.emit,
    ...entrance,
    ...(community &&
      worker && {
        communityId,
        community,
        worker,
        useFeature: async (feature) => {
          const isCounted = await takeFeature(client, communityId, community.features, feature);
          // Open screens show the remaining count, and lock the feature when it is used up.
          if (isCounted) record.emit('communities.changed', {});
          return isCounted;
        },
      }),
  };
  const answer = await inside.run(context as never, input as never);
  refuseUnproven(context);
  noteSupport(operation, entered, { request: inside.request, audit: record.audit, answer });
  const presented = isRaw(operation) ? answer : applyAnswerSchema(operation, answer);
  const statement = record.statement(
    attempt && sealAnswer(attempt, withoutSecrets(operation, presented), inside.options.secret),
  );
  if (worker?.support !== 'read') entered.leave(statement);
  else if (statement) inside.after.late.push({ communityId, userId: user.id, statement });
  if (user.keyId === null) inside.after.changed.push(...record.changedFor(user.id));
  return presented;
}
