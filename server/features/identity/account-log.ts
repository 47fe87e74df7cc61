// What somebody changes of their own account, in the log of each community that they own or work in: whoever answers
// for a community sees there that a password or a second step is another one. Which, and never what it is.
import { sql } from 'kysely';
import type { SessionContext } from '#platform/context.ts';

/** What became of an account; the log says `account.` before it. */
export type AccountEvent =
  | 'detailsChanged'
  | 'passwordChanged'
  | 'passwordReset'
  | 'photoChanged'
  | 'photoRemoved'
  | 'consented'
  | 'secondStepOn'
  | 'secondStepOff'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'sessionEnded'
  | 'signedOutEverywhere'
  | 'closed'
  | 'deleted'
  | 'dataTaken'
  | 'reopened';

type Recording = Pick<SessionContext, 'db' | 'request'> & {
  user: Pick<SessionContext['user'], 'firstName' | 'lastName'>;
};

/** Writes in the call's own transaction; call it once the change is made. */
export async function recordAccount(
  { db, user, request }: Recording,
  event: AccountEvent,
  after?: object,
): Promise<void> {
  const entry = {
    action: `account.${event}`,
    actorName: `${user.firstName} ${user.lastName}`.trim(),
    after,
    ip: request.ip,
    device: request.device,
    requestId: request.id,
  };
  await sql`select record_account_event(${JSON.stringify(entry)}::jsonb)`.execute(db);
}
