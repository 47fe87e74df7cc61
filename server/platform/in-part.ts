// One of many in a transaction: what fails leaves nothing behind, neither rows nor lines of the log nor facts, and the
// others go on. Used where many are changed at once and each is decided by itself.
import { sql } from 'kysely';
import { Refused } from './refuse.ts';
import type { AuditEntry, CommunityContext } from './context.ts';

export type Part<T> = { made: T } | { reason: string };

/** What the data itself forbids: a value that no column takes, a constraint, a rule that a trigger keeps. */
const ofTheData = /^(22|23|P0)/;

export async function inPart<T>(
  context: CommunityContext,
  work: (part: CommunityContext) => Promise<T>,
): Promise<Part<T>> {
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

/** Null: it says nothing of this one alone, as a connection that broke. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && ofTheData.test(code)
    ? 'What is on record does not allow it. Open it to see why.'
    : null;
}
