// Stores the outcome of a resolved task. Notifications created afterwards are then resolved from the start, and
// delayed pushes are not sent.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import type { OutboxEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { SettledNotification, WantedNotification } from '#platform/delivery/notify.ts';
import type { StillNews } from '#platform/delivery/web-push.ts';

/** Serialises creating and resolving the notifications of a task. */
export const lockMatter = (db: Db, about: string | undefined): Promise<unknown> =>
  about === undefined ? Promise.resolve() : lockUntilCommit(db, 'task', about);

export const keepSettled = (
  db: Db,
  fact: OutboxEvent,
  { about, outcome, userIds }: SettledNotification,
  at: Date,
): Promise<unknown> =>
  insertValues(
    db,
    sql`insert into settled_matters (community_id, about, user_id, outcome, fact_id, settled_at)`,
    (userIds ?? [null]).map(
      (userId) =>
        sql`${here}, ${about}, ${userId}, ${outcome.slice(0, 160)}, ${fact.id}, ${at.toISOString()}`,
    ),
  );

/**
 * The outcome of a task for a person if it was resolved after the notification was requested, as SQL with the
 * person's id; otherwise null.
 */
export const outcomeFor = (
  fact: Pick<OutboxEvent, 'id'>,
  { about }: Pick<WantedNotification, 'about'>,
  userId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select s.outcome from settled_matters s
  where s.community_id = ${here} and s.about = ${about ?? null} and s.fact_id > ${fact.id}::bigint
    and (s.user_id is null or s.user_id = ${userId}) order by s.fact_id limit 1)`;

/** False if a delayed push must not be sent, because its task was resolved or its notification was read. */
export const isStillNews: StillNews = async (db, userId, of) => {
  if (of === undefined) return true;
  const { factId, about, groupKey } = of;
  const settled = outcomeFor({ id: factId }, about === null ? {} : { about }, sql`${userId}::uuid`);
  const { rows } = await sql`select where ${settled} is null
    and not exists (select from notifications n where n.community_id = ${here} and n.user_id = ${userId}
      and (n.id = md5(${String(factId)} || ${userId}::text)::uuid
        or n.group_key = ${groupKey}::text and n.fact_id >= ${factId}::bigint) and n.is_read)`.execute(
    db,
  );
  return rows.length > 0;
};
