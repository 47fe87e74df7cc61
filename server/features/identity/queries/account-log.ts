// Records account changes in the audit log of every community that the person owns or works in, so that its managers
// see that a password or a two-factor setting changed. Values are never recorded.
import { sql } from 'kysely';
import type { SessionContext } from '#platform/http/context.ts';

/** The change of an account; the log prefixes it with `account.`. */
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

/** Writes in the transaction of the call, after the change. */
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
