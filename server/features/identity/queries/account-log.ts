// Records account changes in the audit log of every community that the person owns or works in, except archived ones.
// The managers of these communities can see, for example, that a password or a two-factor setting has changed. For
// changed details, only the names of the fields are recorded. A closing is recorded with its reason.
import { sql } from 'kysely';
import type { SessionContext } from '#platform/http/context.ts';

/** The kind of change. In the log it has the prefix `account.`. */
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

/** Writes the log entries in the transaction of the call, after the change. */
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
