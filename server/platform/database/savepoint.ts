// Runs one item of a batch under a savepoint: an item that the rules or the data refuse leaves no rows, audit entries
// or outbox events, and the other items continue. Any other error, such as a lost connection, is rethrown.
import { sql } from 'kysely';
import { Refused } from '#platform/http/refuse.ts';
import type { AuditEntry, CommunityContext } from '#platform/http/context.ts';

export type SavepointResult<T> = { made: T } | { reason: string };

/** SQLSTATE classes of errors that the data causes: invalid values, constraints, and exceptions raised by triggers. */
const ofTheData = /^(22|23|P0)/;

export async function withSavepoint<T>(
  context: CommunityContext,
  work: (part: CommunityContext) => Promise<T>,
): Promise<SavepointResult<T>> {
  const entries: AuditEntry[] = [];
  const facts: Parameters<CommunityContext['emit']>[] = [];
  const part = {
    ...context,
    audit: (entry: AuditEntry) => void entries.push(entry),
    emit: (...fact: Parameters<CommunityContext['emit']>) => void facts.push(fact),
  };
  await sql`savepoint one_part`.execute(context.db);
  try {
    const made = await work(part);
    await sql`release savepoint one_part`.execute(context.db);
    for (const entry of entries) context.audit(entry);
    for (const fact of facts) context.emit(...fact);
    return { made };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await sql`rollback to savepoint one_part`.execute(context.db);
    if (!(error instanceof Refused)) context.log.warn({ err: error }, 'one of many failed');
    return { reason };
  }
}

/** The reason to report for an item; null for an error that is not specific to it, such as a lost connection. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && ofTheData.test(code)
    ? 'This record can’t be changed. Open it to see the reason.'
    : null;
}
