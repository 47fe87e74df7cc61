// SQL conditions that the job in clock-job.ts has something to do for a complaint `d`; `s` are the settings of its
// community. The schedule tests them for a community, and the job for each complaint.
import { type RawBuilder, sql } from 'kysely';

type Due = (now: string) => RawBuilder<unknown>;

const daysAgo = (now: string, days: RawBuilder<unknown>) =>
  sql`${now}::timestamptz - make_interval(days => ${days})`;

export const nextStep = (clock: 'resolve' | 'response') => sql.ref(`d.${clock}_next_at`);

/** The next warning or escalation is due. */
export const isNextStep =
  (clock: 'resolve' | 'response'): Due =>
  (now) =>
    sql`${nextStep(clock)} <= ${now}`;

export const isPromiseMissed: Due = (now) => sql`d.promised_at <= ${now}`;

/** The return date of the hold has come in the community's time zone. A merged complaint follows its main complaint. */
export const isBack: Due = (now) => sql`d.status = 'On hold' and d.parent_id is null
  and d.returns_on <= (${now}::timestamptz at time zone
    (select z.time_zone from communities z where z.id = d.community_id))::date`;

/** The complaint was resolved at least `auto_close_days` ago and is not merged into another one. */
export const isSettled: Due = (now) => sql`d.status = 'Resolved' and d.parent_id is null
  and d.resolved_at <= ${daysAgo(now, sql`s.auto_close_days`)}`;

/**
 * The complaint ended at least `archive_days` ago and is not archived. If it was restored from the archive, that was
 * also at least `archive_days` ago.
 */
export const isOld: Due = (now) => sql`d.status in ('Closed', 'Rejected') and d.archived_at is null
  and d.closed_at <= ${daysAgo(now, sql`s.archive_days`)}
  and (d.restored_at is null or d.restored_at <= ${daysAgo(now, sql`s.archive_days`)})`;

const all: readonly Due[] = [
  isNextStep('resolve'),
  isNextStep('response'),
  isPromiseMissed,
  isBack,
  isSettled,
  isOld,
];

/** Whether anything is due in a community `c`. Each condition has an index of its own. */
export const hasDueComplaints: Due = (now) =>
  sql.join(
    all.map(
      (isDue) => sql`exists (select from complaints d
        join complaint_settings s on s.community_id = d.community_id
        where d.community_id = c.id and ${isDue(now)})`,
    ),
    sql` or `,
  );
