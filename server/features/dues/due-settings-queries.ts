// The SQL of a community's settings for dues. A community that never changed them has no row.
import { sql } from 'kysely';
import type { DueSettings } from '#contract/dues/due-settings.ts';
import { defaultReminderDays } from '#rules/dues/due-rules.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { here } from './words.ts';

export type StoredSettings = Omit<DueSettings, 'mayExceedLimit'>;

/** Defaults of a community without a row; equal to the defaults of the table. */
const untouched: StoredSettings = {
  issueLeadDays: 7,
  allowPartPayment: true,
  proration: 'None',
  penalty: { kind: 'None' },
  reminders: { days: defaultReminderDays, minimumMinor: null },
  waiveLimitMinor: 5_000_000,
  version: 1,
};

const columns = sql`issue_lead_days as "issueLeadDays", allow_part_payment as "allowPartPayment",
  proration, penalty, reminders, waive_limit_minor as "waiveLimitMinor", version`;

export async function selectDueSettings(db: Db): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select ${columns} from due_settings where community_id = ${here}`.execute(db);
  return rows[0] ?? untouched;
}

/** Locks the row, after creating it if there is none. */
export async function lockDueSettings({ db, communityId }: CommunityContext) {
  await db
    .insertInto('dueSettings')
    .values({ communityId })
    .onConflict((on) => on.constraint('due_settings_once').doNothing())
    .execute();
  const { rows } = await sql<StoredSettings>`
    select ${columns} from due_settings where community_id = ${here} for update`.execute(db);
  return rows[0] ?? untouched;
}

export async function writeDueSettings(
  { db, communityId, clock }: CommunityContext,
  { penalty, reminders, ...plain }: Partial<StoredSettings>,
): Promise<void> {
  await db
    .updateTable('dueSettings')
    .set({
      ...plain,
      ...(penalty && { penalty: JSON.stringify(penalty) }),
      ...(reminders && { reminders: JSON.stringify(reminders) }),
      version: sql<number>`version + 1`,
      updatedAt: clock.now().toISOString(),
    })
    .where('communityId', '=', communityId)
    .execute();
}
