// Erases a person's data. The audit log is first, while the data that identifies the person still exists. Then come
// data that belongs to no feature, texts that name the person, and the person's account. The erasers of all features
// follow in one transaction. The last step cleans log entries that were written in the meantime. After a crash,
// another run finishes the rest.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import type { ErasedPerson } from '#platform/feature/erased-person.ts';
import { type Job, type JobTools, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import type { AccountFate } from '#contract/erasures/erasures.ts';
import { type AccountEraser, type Eraser, withoutPerson } from '#platform/feature/eraser.ts';
import { findingOf, namedIn } from '#platform/text/person-spellings.ts';
import type { Db } from '#platform/database/database.ts';
import { dropFileWith } from '#platform/files/dropped-files.ts';
import { deleteAllStoredAnswers } from '#platform/http/idempotency.ts';
import { dropWaitingJobs } from '#platform/jobs/waiting-jobs.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { erasePerson } from '#platform/feature/personal-data.ts';
import { photoKey } from '#platform/http/photo-link.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { erasureDone } from './messages.ts';
import { finish, lockRunning, selectReason, selectRunning } from './queries.ts';

export type ErasureParts = {
  /** The erasers of all features, in the order in which they run. */
  erasers: readonly Eraser[];
  eraseOfAccount: AccountEraser;
  /** The columns that the general sweep cleans, and the columns that it leaves. */
  tables: PersonalTables;
  /** The data by which a text is recognised as being about the resident. */
  personOf(db: Db, residentId: string, label: string): Promise<ErasedPerson | null>;
  redactAudit(
    tools: JobTools,
    of: { communityId: string; erasureId: string; actor: string },
    person: ErasedPerson,
  ): Promise<number>;
};

const actor = 'Courtyard';

/** The name that replaces the person, such as "Former resident 0123". */
const labelOf = (formerNumber: number): string =>
  `Former resident ${String(formerNumber).padStart(4, '0')}`;

/** The job that the event `erasure.confirmed` starts. */
export const erasureJob = ({
  erasers,
  eraseOfAccount,
  tables,
  personOf,
  redactAudit,
}: ErasureParts): Job => ({
  name: 'erasures.carry-out',
  topic: 'erasure.confirmed',
  run: async (tools, fact) => {
    const communityId = communityOfEvent(fact);
    const erasureId = String(fact.payload['entityId']);
    const scope = { communityId };
    const person = await tools.inCommunity(scope, async ({ db }) => {
      const running = await lockRunning(db, erasureId);
      return running && personOf(db, running.residentId, labelOf(running.formerNumber));
    });
    if (!person) return;
    const of = { communityId, erasureId, actor };
    const redacted = await redactAudit(tools, of, person);
    await sweep(tools, communityId, person);
    const swept = await erasePerson(tools, { communityId, person }, tables);
    const { account, erased } = await deleteAccounts(tools, person, eraseOfAccount);
    await tools.inCommunity(scope, async (context) => {
      const running = await lockRunning(context.db, erasureId);
      if (!running) return;
      const report: Record<string, number> = {
        'Entries of the audit log': redacted,
        ...swept.report,
        'Support tickets': erased,
      };
      for (const { label, erase } of erasers) {
        report[label] = (report[label] ?? 0) + (await erase(context, person));
      }
      const reason = withoutPerson(await selectReason(context.db, erasureId), person);
      await finish(context.db, erasureId, { report, kept: swept.kept, account, reason });
      context.audit({
        action: 'erasure.carriedOut',
        entityType: 'erasure',
        entityId: erasureId,
        entityLabel: person.label,
        after: { ...report, account },
      });
      // This entry is a webhook event. Receivers that got the person's data learn from it that they have to erase it
      // too.
      for (const entityId of person.residentIds) {
        context.audit({
          action: 'resident.erased',
          entityType: 'resident',
          entityId,
          entityLabel: person.label,
        });
      }
      context.emit('erasures.changed', {});
      notify(context, {
        ...erasureDone.notice({ label: person.label }),
        to: { userIds: [running.decidedBy] },
        link: '/settings?Tab=data',
      });
    });
    await redactAudit(tools, of, person);
  },
});

const longestMs = 15 * 60_000;

/**
 * Every 10 minutes, restarts erasures that were confirmed more than 15 minutes ago and are not completed, because the
 * queue may have used up its retries.
 */
export const unfinishedErasures: Scheduled = perCommunity({
  name: 'erasures.unfinished',
  cron: '*/10 * * * *',
  work: async ({ db, clock, emit }) => {
    const before = new Date(clock.now().getTime() - longestMs);
    for (const id of await selectRunning(db, before)) emit('erasure.confirmed', { entityId: id });
  },
});

/**
 * Cleans data that belongs to no feature: responses stored for retries, emails and text messages in the local mailbox,
 * and pending jobs.
 */
async function sweep(
  { owner }: JobTools,
  communityId: string,
  person: ErasedPerson,
): Promise<void> {
  await dropWaitingJobs(owner, communityId, person);
  await deleteAllStoredAnswers(owner, communityId);
  const finding = findingOf(person);
  const mail = namedIn(`concat_ws(' ', m.recipient, m.subject, m.body)`, 1);
  await owner.query(`delete from local_mails m where ${mail}`, finding);
  const text = namedIn(`concat_ws(' ', m.recipient, m.body)`, 1);
  await owner.query(`delete from local_texts m where ${text}`, finding);
}

/** Deletes the person's account, unless they live or work somewhere else. */
async function deleteAccounts(
  { owner }: JobTools,
  person: ErasedPerson,
  eraseOf: AccountEraser,
): Promise<{ account: AccountFate; erased: number }> {
  let account: AccountFate = 'None';
  let erased = 0;
  for (const userId of person.userIds) {
    const uses = await owner.query('select from account_uses($1, $2)', [
      userId,
      person.residentIds,
    ]);
    if (uses.rows.length > 0) return { account: 'In use elsewhere', erased };
    erased += await deleteAccount(owner, userId, eraseOf);
    account = 'Deleted';
  }
  return { account, erased };
}

/** Deletes an account, its stored photo and its data outside of communities. Returns the number of rows of the data. */
const deleteAccount = (
  owner: JobTools['owner'],
  userId: string,
  eraseOf: AccountEraser,
): Promise<number> =>
  enterAsSystem(owner, { communityId: null, time: 'job' }, async ({ client, db }) => {
    const { rows } = await client.query<{ image: string | null }>(
      'select image from users where id = $1',
      [userId],
    );
    const image = rows[0]?.image;
    const erased = await eraseOf({ client, db }, userId);
    await client.query('select delete_account($1)', [userId]);
    if (image) await dropFileWith(client, { key: photoKey(userId, image) });
    return erased;
  });
