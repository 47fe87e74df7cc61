// What broke in a browser, as a line in the server's log under the number that the screen shows: whoever reads a ticket
// with that number finds the line. Nothing of it is stored.
import type { Parsed } from '#contract/operation.ts';
import type { reportFault as operation } from '#contract/tickets.ts';
import type { SessionContext } from '#platform/context.ts';

export async function reportFault(
  { log, user }: SessionContext,
  { body }: Parsed<typeof operation>,
): Promise<null> {
  log.warn({ ...body, userId: user.id }, 'a screen broke');
  return null;
}
