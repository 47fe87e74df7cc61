// Marks statements that are worth preparing: planning a statement that joins a dozen tables under row-level security
// costs more than running it. Mark only look-ups by a key that run often, such as at each check-in or transfer: a
// generic plan makes searches and filters slow.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const mark = '/* planned once */';

/** Marks a statement whose text is always the same, or has only a few variants. */
export const preparedStatement = <Row>(statement: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`${sql.raw(mark)} ${statement}`;

export const shouldPrepare = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith(mark);

const names = new Map<string, string>();

/** The name of the prepared statement, derived from its text: another text has another name. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
