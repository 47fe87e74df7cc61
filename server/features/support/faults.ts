// Logs errors in the browser with the number that the screen shows, so that support can find the log line from a
// ticket. Nothing is stored in the database.
import type { Parsed } from '#contract/shared/operation.ts';
import type { reportFault as operation } from '#contract/support/tickets.ts';
import type { SessionContext } from '#platform/http/context.ts';

export async function reportFault(
  { log, user }: SessionContext,
  { body }: Parsed<typeof operation>,
): Promise<null> {
  log.warn({ ...body, userId: user.id }, 'a screen broke');
  return null;
}
