// The preview of reminders: the number of houses that get one, and the houses that are skipped or have no email
// address, each with its reason.
import { type RawBuilder, sql } from 'kysely';
import type * as contract from '#contract/reminders/charge-reminders.ts';
import {
  namedHouseLimit,
  type ReminderPreview,
  skipReasons,
  type UnreachedHouse,
} from '#contract/reminders/charge-reminders.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { chosenCharges, type ChargeSelection } from '#kernel/billing/matching-charges.ts';
import { chargeConditions, houseConditions } from '#kernel/billing/reminder-conditions.ts';
import type { Db } from '#platform/database/database.ts';
import { here } from '#platform/database/here.ts';
import { endOfQuiet } from '#platform/delivery/quiet-hours.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { todayIn } from '#platform/process/clock.ts';

export async function previewReminders(
  context: CommunityContext,
  { body: { selection } }: Parsed<typeof contract.previewReminders>,
): Promise<Answer<typeof contract.previewReminders>> {
  const day = await dayOfReminders(context);
  return {
    ...(await countHouses(context.db, selection, day)),
    unreached: await selectUnreached(context.db, selection, day.today),
  };
}

/** Counts the houses that would be reminded, and the skipped houses by reason. */
export const countReminders = async (
  context: CommunityContext,
  selection: ChargeSelection,
): Promise<ReminderPreview> => countHouses(context.db, selection, await dayOfReminders(context));

async function countHouses(
  db: Db,
  selection: ChargeSelection,
  { today, waitsUntil }: ReminderDay,
): Promise<ReminderPreview> {
  const { rows } = await sql<{ reason: string | null; houses: number; withoutAddress: number }>`
    ${judgedHouses(selection, today)}
    select j.reason, count(*)::int as houses, count(*) filter (where j.email is null)::int as "withoutAddress"
    from judged j group by j.reason`.execute(db);
  const told = rows.find(({ reason }) => reason === null);
  return {
    told: told?.houses ?? 0,
    withoutAddress: told?.withoutAddress ?? 0,
    skipped: skipReasons.flatMap((reason) => {
      const houses = rows.find((row) => row.reason === reason)?.houses;
      return houses === undefined ? [] : [{ reason, houses }];
    }),
    waitsUntil: waitsUntil?.toISOString() ?? null,
  };
}

/** The first `namedHouseLimit` houses that get no email: they are skipped, or have no email address. */
async function selectUnreached(
  db: Db,
  selection: ChargeSelection,
  today: string,
): Promise<UnreachedHouse[]> {
  const { rows } = await sql<UnreachedHouse>`
    ${judgedHouses(selection, today)}
    select j.house_id as id, l.label, n.name as "billedTo",
      coalesce(j.reason, case when j.resident_id is null then 'No resident billed'
        when not j.lives_there then 'Moved out' else 'No email address' end) as reason
    from judged j
    join house_labels l on l.community_id = ${here} and l.house_id = j.house_id
    left join resident_names n on n.community_id = ${here} and n.resident_id = j.resident_id
    where j.reason is not null or j.email is null
    order by l.sort_key, j.house_id limit ${namedHouseLimit}`.execute(db);
  return rows;
}

type ReminderDay = { today: string; waitsUntil: Date | null };

/** The day on which the reminders are sent: in quiet hours, the day on which these end. */
async function dayOfReminders({ db, community, clock }: CommunityContext): Promise<ReminderDay> {
  const waitsUntil = await endOfQuiet(db, clock.now());
  const sentAt = waitsUntil ? { now: () => waitsUntil } : clock;
  return { waitsUntil, today: todayIn(community.timeZone, sentAt) };
}

/** `with … judged`: the house of each chosen charge, the reason to skip it, and the person who gets its email. */
const judgedHouses = (selection: ChargeSelection, today: string): RawBuilder<unknown> => sql`
    with chosen as materialized (
      select distinct c.house_id from charges c where ${chosenCharges(selection, today)}),
    judged as (
      select h.house_id, o.resident_id, p.email, p.resident_id is not null as lives_there,
        case ${sql.join(reasons(today), sql` `)} end as reason
      from chosen h
      cross join lateral (
        select ${sql.join(counted(today), sql`, `)},
          (array_agg(c.billed_resident_id order by c.due_on desc)
            filter (where c.outstanding_minor > 0))[1] as resident_id
        from charges c join dues d on d.community_id = c.community_id and d.id = c.due_id
        join due_periods q on q.community_id = c.community_id and q.id = c.period_id
        where c.community_id = ${here} and c.house_id = h.house_id) o
      left join lateral (select p.resident_id, p.email from house_residents p
        where p.community_id = ${here} and p.house_id = h.house_id and p.resident_id = o.resident_id
        order by p.email limit 1) p on true)`;

type Reason = (typeof skipReasons)[number];
const perCharge = skipReasons.filter(
  (reason) => reason !== 'Reminded today' && reason !== 'Its claim waits',
) as Exclude<Reason, 'Reminded today' | 'Its claim waits'>[];

/** For each condition, counts the charges of a house that meet this condition and all earlier ones. */
const counted = (today: string): RawBuilder<unknown>[] =>
  perCharge.map((_reason, at) => {
    const passed = perCharge.slice(0, at + 1).map((one) => chargeConditions(today)[one]);
    return sql`count(*) filter (where ${sql.join(passed, sql` and `)}) as ${sql.ref(`passed_${at}`)}`;
  });

/** A SQL case for each reason to skip a house. The first match is shown as the reason. */
const reasons = (today: string): RawBuilder<unknown>[] =>
  skipReasons.map((reason) => {
    if (reason === 'Reminded today' || reason === 'Its claim waits') {
      return sql`when ${houseConditions(today, sql`h.house_id`)[reason]} then ${reason}`;
    }
    return sql`when ${sql.ref(`o.passed_${perCharge.indexOf(reason)}`)} = 0 then ${reason}`;
  });
