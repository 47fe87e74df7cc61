// What a write leaves behind beside its own rows: audit entries, facts for the outbox and the answer under
// its idempotency key, all in one statement that travels with COMMIT.
import type pg from 'pg';
import type { AuditEntry, RequestFacts } from './context.ts';

type Actor = { name: string; role: string | null };
export type Answered = {
  communityId: string;
  key: string;
  /** The answer, sealed. */
  sealed: string;
  /** The records that it names. */
  ids: readonly string[];
};

export type Record = {
  audit(entry: AuditEntry): void;
  emit(topic: string, payload?: { [name: string]: unknown }): void;
  /** The statement that writes it all; null when there is nothing to write. */
  statement(answered: Answered | null): pg.QueryConfig | null;
};

/** Starts the record of one request or job. */
export function recordOf(facts: RequestFacts | null, actor: Actor): Record {
  const entries: unknown[] = [];
  const topics: unknown[] = [];
  return {
    audit: (entry) =>
      void entries.push({
        ...entry,
        actorName: actor.name,
        actorRole: actor.role,
        ip: facts?.ip,
        device: facts?.device,
        requestId: facts?.id,
      }),
    emit: (topic, payload = {}) => void topics.push({ topic, payload }),
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
