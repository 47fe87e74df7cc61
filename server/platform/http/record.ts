// Collects the side effects of a write: audit entries, outbox events and the answer under its idempotency key, all in
// one statement that is sent together with COMMIT.
import type pg from 'pg';
import type { AuditEntry, RequestFacts } from './context.ts';
import { enterAsSystem } from './tenant.ts';

type Actor = { name: string; role: string | null };
export type Answered = {
  communityId: string;
  key: string;
  /** The answer, encrypted. */
  sealed: string;
  /** The ids of the records in the answer. */
  ids: readonly string[];
};

export type CallRecord = {
  audit(entry: AuditEntry): void;
  emit(topic: string, payload?: { [name: string]: unknown }): void;
  /** The recorded topics that refresh screens of this person, such as `residents.changed`. */
  changedFor(userId: string): string[];
  /**
   * The statement that writes the audit entries, the events and the stored answer; null if there is nothing to write.
   */
  statement(answered: Answered | null): pg.QueryConfig | null;
};

/** Whether a topic refreshes screens, such as `residents.changed`. */
const isOfScreens = (topic: string): boolean => topic.endsWith('.changed');

const isFor = (userId: string, forUserId: unknown): boolean =>
  forUserId === undefined || forUserId === userId;

/** Starts the record of one request or job. */
export function recordOf(facts: RequestFacts | null, actor: Actor): CallRecord {
  const entries: unknown[] = [];
  const topics: { topic: string; payload: { [name: string]: unknown } }[] = [];
  return {
    audit: ({ by = actor, ...entry }) =>
      void entries.push({
        ...entry,
        actorName: by.name,
        actorRole: by.role,
        ip: facts?.ip,
        device: facts?.device,
        requestId: facts?.id,
      }),
    emit: (topic, payload = {}) =>
      void topics.push({
        topic,
        payload: isOfScreens(topic) && facts ? { ...payload, requestId: facts.id } : payload,
      }),
    changedFor: (userId) => {
      const own = topics.filter(
        ({ topic, payload }) => isOfScreens(topic) && isFor(userId, payload['forUserId']),
      );
      return [...new Set(own.map(({ topic }) => topic))];
    },
    statement: (answered) =>
      entries.length + topics.length === 0 && answered === null
        ? null
        : {
            name: 'record-change',
            text: 'select record_change($1, $2, $3, $4, $5, $6)',
            values: [
              JSON.stringify(entries),
              JSON.stringify(topics),
              answered?.communityId ?? null,
              answered?.key ?? null,
              answered?.sealed ?? null,
              answered?.ids ?? null,
            ],
          },
  };
}

/** The functions of a record, or of a call's context, that add audit entries and events. */
export type Recording = Pick<CallRecord, 'audit' | 'emit'>;

export type DeferredWrite = { communityId: string; userId: string; statement: pg.QueryConfig };

/** Runs the deferred writes of a read-only transaction in a separate one, before the answer is sent. */
export const writeAfterReadOnly = (
  pool: pg.Pool,
  { statement, ...scope }: DeferredWrite,
): Promise<void> => enterAsSystem(pool, scope, async ({ leave }) => leave(statement));
