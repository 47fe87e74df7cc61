// Counts the houses that are emailed when the bills of a due are issued, for the preview of the due. The bills do not
// exist yet, so the conditions of reminders are applied to rows like those that issuing inserts.
import { type RawBuilder, sql } from 'kysely';
import type { DuePreview } from '#contract/dues/dues.ts';
import { chargeConditions, houseConditions } from '#kernel/billing/reminder-conditions.ts';
import { here } from '#platform/database/here.ts';
import { endOfQuiet } from '#platform/delivery/quiet-hours.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { allOf } from '#platform/http/list.ts';
import { todayIn } from '#platform/process/clock.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { audienceOf, notExcluded, principalOf } from './billing-queries.ts';
import type { DueRead } from './dues-queries.ts';
import { emailsBills } from './notify-issued.ts';
import type { PeriodDays } from './schedule-queries.ts';

/** The counts of the preview for the periods that are issued together. */
export async function previewEmails(
  { db, community, clock }: CommunityContext,
  due: DueRead,
  periods: readonly PeriodDays[],
): Promise<Pick<DuePreview, 'emailed' | 'emailedLater'>> {
  const [first] = periods;
  if (!first || !emailsBills(due)) return { emailed: 0, emailedLater: null };
  const now = clock.now();
  const dayAt = (at: Date) => todayIn(community.timeZone, { now: () => at });
  const sentOn = dayAt((await endOfQuiet(db, now)) ?? now);
  const day = first.issueOn > dayAt(now) ? first.issueOn : sentOn;
  const dueDays = periods.map(({ dueOn }) => dueOn);
  const { emailed, later } = await countHouses(db, due, { day, dueDays });
  const [firstOn] = dueDays
    .flatMap((dueOn) => due.reminders.days.map((days) => addDays(dueOn, days)))
    .filter((reminderDay) => reminderDay > day)
    .toSorted();
  const emailedLater = later > 0 && firstOn ? { houseCount: later, firstOn } : null;
  return { emailed, emailedLater };
}

type Sending = { day: string; dueDays: readonly string[] };

/**
 * `emailed`: houses for which an issued or a new charge triggers an email on the day. `later`: the other houses with a
 * new charge that triggers one when it is due.
 */
async function countHouses(
  db: CommunityContext['db'],
  due: DueRead,
  { day, dueDays }: Sending,
): Promise<{ emailed: number; later: number }> {
  const skipped = Object.values(houseConditions(day, sql`h.house_id`));
  const lastDueOn = dueDays.toSorted().at(-1) ?? day;
  const { rows } = await sql<{ emailed: number; later: number }>`
    with billed as materialized (
      select b.house_id, ${principalOf(due)} as principal,
        coalesce((select -a.balance_minor from ledger_accounts a where a.community_id = ${here}
          and a.credit_house_id = b.house_id and a.credit_wallet_id = ${due.wallet.id}
          and a.balance_minor < 0), 0) as credit
      from billable_houses b
      where ${allOf([
        audienceOf(due),
        notExcluded(due),
        sql`(b.house_id, b.billed_resident_id) in (select p.house_id, p.resident_id
          from house_residents p where p.community_id = ${here} and p.email is not null)`,
      ])}),
    judged as (
      select not (${sql.join(skipped, sql` or `)})
          and (${triggers(newCharges(due, dueDays), day)} or ${triggers(issuedCharges, day)}) as emailed,
        ${triggers(newCharges(due, dueDays), lastDueOn)} as later
      from billed h where h.principal is not null)
    select count(*) filter (where emailed)::int as emailed,
      count(*) filter (where later and not emailed)::int as later
    from judged`.execute(db);
  if (!rows[0]) throw new Error('an aggregate without a row');
  return rows[0];
}

/** True if one of the charges of house `h` meets the conditions of reminders on a day. */
const triggers = (charges: RawBuilder<unknown>, day: string): RawBuilder<unknown> =>
  sql`exists (select from ${charges} where ${allOf([
    sql`c.community_id = ${here}`,
    sql`c.house_id = h.house_id`,
    ...Object.values(chargeConditions(day)),
  ])})`;

const issuedCharges = sql`charges c
  join dues d on d.community_id = c.community_id and d.id = c.due_id
  join due_periods q on q.community_id = c.community_id and q.id = c.period_id`;

/** The charges that issuing inserts for house `h`. The credit of the house pays the earliest ones first. */
const newCharges = (due: DueRead, dueDays: readonly string[]): RawBuilder<unknown> => sql`(
    select ${here} as community_id, h.house_id, null::uuid as id, n.due_on, null::timestamptz as disputed_at,
      least(h.principal, n.number * h.principal - h.credit) as outstanding_minor
    from unnest(${dueDays}::date[]) with ordinality as n (due_on, number)) c
  cross join (select 'Active' as status) d
  cross join (select ${JSON.stringify(due.reminders)}::jsonb as reminders) q`;
