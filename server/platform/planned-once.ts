// Statements that a connection plans once and keeps. To plan one that joins a dozen tables under row security costs
// more than to run it; so those that run at each check-in or transfer are marked. Only for look-ups by a key: a plan
// for any values ruins searches and filters.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const mark = '/* planned once */';

/** Marks a statement whose text is the same each time, but for a few forms. */
export const plannedOnce = <Row>(statement: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`${sql.raw(mark)} ${statement}`;

export const isPlannedOnce = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith(mark);

const names = new Map<string, string>();

/** The name under which connections keep it, of the text itself: another text has another name. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
