// Deletes the caller's account. The sessions of the account end at once, and a job deletes the personal data of the
// account, such as sign-in data, notifications and settings. Records about the person in communities stay there without
// the account, until an office erases them.
import type { Job } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { accountInUse } from '#contract/identity/own-account.ts';
import type { SessionContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { AccountEraser } from '#platform/feature/eraser.ts';
import { photoKey } from '#platform/http/photo-link.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { recordAccount } from './queries/account-log.ts';
import type { Identity } from './identity.ts';
import { accountDeleted } from './messages.ts';
import { deleteSessions, updateImage } from './queries/people.ts';

const deleted = 'account.deleted';

type Use = { use: 'Owner' | 'Worker' | 'Support'; name: string };

const words: Readonly<Record<Use['use'], (name: string) => string>> = {
  Owner: (name) => `you own ${name}`,
  Worker: (name) => `you work for ${name}`,
  Support: () => 'you work for the platform’s support',
};

/** The reasons that prevent deletion, such as a community that would lose its owner. */
async function selectHindrances(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<Use>`select u.use, u.name from account_uses(${userId}::uuid) u
    where u.use <> 'Resident' order by u.use, u.name limit 20`.execute(db);
  return rows.map(({ use, name }) => words[use](name));
}

export async function deleteMyAccount(identity: Identity, context: SessionContext): Promise<null> {
  const { db, user, emit, log } = context;
  const hindrances = await selectHindrances(db, user.id);
  if (hindrances.length > 0) {
    const where = hindrances.join(', ');
    throw refuse(accountInUse, { with: { where } });
  }
  requireStepUp(context, `Delete the account of ${maskedEmail(user.email)}`);
  await recordAccount(context, 'deleted');
  await insertMail(identity.db, { to: user.email, ...accountDeleted.email() });
  const image = await updateImage(identity.db, user.id, null);
  if (image) dropFile(context, photoKey(user.id, image));
  emit(deleted, { userId: user.id });
  await deleteSessions(identity.db, { userId: user.id });
  log.warn({ event: 'account-deleted', userId: user.id }, 'identity');
  return null;
}

/** Deletes the account permanently. Idempotent. */
export const deleteAccountJob = (eraseOf: AccountEraser): Job => ({
  name: 'identity.delete-account',
  topic: deleted,
  run: ({ owner }, fact) =>
    enterAsSystem(owner, { communityId: null, time: 'job' }, async ({ client, db }) => {
      const userId = String(fact.payload['userId']);
      await eraseOf({ client, db }, userId);
      await client.query('select delete_account($1)', [userId]);
    }),
});
