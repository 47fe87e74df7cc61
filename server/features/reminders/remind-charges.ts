// Reminds the houses of selected charges. A preview counts the houses that get a reminder and those that are skipped,
// with reasons. A job then sends the reminders in batches, after quiet hours.
import type { Job } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { chargeList } from '#contract/charges/charges.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { allOf } from '#platform/http/list.ts';
import { afterQuietHours, readQuietHours } from '#platform/delivery/quiet-hours.ts';
import { inStreets } from '#kernel/billing/filters.ts';
import { placeOf } from '#kernel/billing/words.ts';
import {
  ReminderPreview,
  remindCharges as operation,
  skipReasons,
} from '#contract/reminders/charge-reminders.ts';
import { chosenCharges, type ChargeSelection } from '#kernel/billing/matching-charges.ts';
import type * as contract from '#contract/reminders/charge-reminders.ts';
import { remindAsked } from '#kernel/billing/topics.ts';
import { insertReminders, chargeConditions, houseConditions } from './reminders-queries.ts';
import { batchSize, send } from './reminders.ts';

export const previewReminders = (
  context: CommunityContext,
  { body }: Parsed<typeof contract.previewReminders>,
): Promise<ReminderPreview> => look(context, body.selection);

export async function remindCharges(
  context: CommunityContext,
  { body: { selection } }: Parsed<typeof contract.remindCharges>,
): Promise<ReminderPreview> {
  const preview = await look(context, selection);
  if (preview.told === 0) return preview;
  const { waitsUntil } = preview;
  context.emit(remindAsked, {
    selection: asSent(selection),
    askedBy: context.user.id,
    streetIds: context.worker.streetIds,
    ...(waitsUntil !== null && { startAt: waitsUntil }),
  });
  context.audit({
    action: 'dues.reminded',
    entityType: 'due-reminder',
    after: {
      houses: preview.told,
      withoutAddress: preview.withoutAddress,
      ...(waitsUntil !== null && { waitsUntil }),
    },
  });
  return preview;
}

/** The maximum number of houses in a filter of charges. */
const namedHouses = 50;

/**
 * Schedules reminders to houses for the end of quiet hours. Selects the houses by their charges; each reminder lists
 * all debts of the house.
 */
export async function remindHousesLater(
  context: CommunityContext,
  houseIds: readonly string[],
): Promise<Pick<ReminderPreview, 'told' | 'withoutAddress' | 'waitsUntil'>> {
  const sum = { told: 0, withoutAddress: 0, waitsUntil: null as string | null };
  const left = [...new Set(houseIds)];
  while (left.length > 0) {
    const query = chargeList.filter.parse({ HouseId: left.splice(0, namedHouses).join(',') });
    const { communityId } = context;
    const body = { selection: { kind: 'matching' as const, query } };
    const { told, withoutAddress, waitsUntil } = await remindCharges(context, {
      params: { communityId },
      body,
    });
    sum.told += told;
    sum.withoutAddress += withoutAddress;
    sum.waitsUntil = waitsUntil;
  }
  return sum;
}

export const remindJob: Job = {
  name: 'dues.remindAsked',
  topic: remindAsked,
  expireInSeconds: 600,
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: async (tools, { communityId, payload }) => {
    const { selection } = operation.body.parse({ selection: payload['selection'] });
    const askedBy = typeof payload['askedBy'] === 'string' ? payload['askedBy'] : null;
    // The job can read all streets, so pass on the streets to which the user is limited.
    const { streetIds = null } = payload as { streetIds?: string[] | null };
    const work = async (context: JobContext): Promise<number> => {
      const { today, currency } = await placeOf(context);
      const sentAt = context.clock.now().toISOString();
      const asked = ofChosen(selection, { today, streetIds });
      const reminding = { today, sentAt, askedBy, asked };
      const digests = await insertReminders(context.db, reminding, batchSize);
      await send(context, digests, { currency, today });
      context.emit('dues.changed', {});
      return digests.length;
    };
    await inBatches(tools, { communityId: communityId ?? '' }, { batch: batchSize, work });
  },
};

/** The selection as the API sends it, so that the job can parse it with the same schema. */
const asSent = (selection: ChargeSelection): unknown =>
  selection.kind === 'ids' || selection.kind === 'houses'
    ? selection
    : {
        kind: selection.kind,
        query: Object.fromEntries(
          Object.entries(selection.query)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      };

const ofChosen = (
  selection: ChargeSelection,
  { today, streetIds }: { today: string; streetIds: string[] | null },
): RawBuilder<unknown> =>
  sql`c.house_id in (select c.house_id from charges c where ${allOf([
    chosenCharges(selection, today),
    streetIds !== null && inStreets(sql`c.house_id`, streetIds),
  ])})`;

async function look(
  { db, community, clock }: CommunityContext,
  selection: ChargeSelection,
): Promise<ReminderPreview> {
  const waitsUntil = await endOfQuiet(db, clock.now());
  // The preview of a delayed reminder uses the day on which it will be sent.
  const today = todayIn(community.timeZone, waitsUntil ? { now: () => waitsUntil } : clock);
  const { rows } = await sql<{ reason: string | null; houses: number; withoutAddress: number }>`
    with chosen as materialized (
      select distinct c.house_id from charges c where ${chosenCharges(selection, today)}),
    judged as (
      select h.house_id, o.resident_id, case ${sql.join(reasons(today), sql` `)} end as reason
      from chosen h
      cross join lateral (
        select ${sql.join(counted(today), sql`, `)},
          (array_agg(c.billed_resident_id order by c.due_on desc)
            filter (where c.outstanding_minor > 0))[1] as resident_id
        from charges c join dues d on d.community_id = c.community_id and d.id = c.due_id
        join due_periods q on q.community_id = c.community_id and q.id = c.period_id
        where c.community_id = ${here} and c.house_id = h.house_id) o)
    select j.reason, count(*)::int as houses,
      count(*) filter (where not exists (select from house_residents p
        where p.community_id = ${here} and p.house_id = j.house_id and p.resident_id = j.resident_id
          and p.email is not null))::int as "withoutAddress"
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

/** The end of the quiet hours that contain an instant; null outside quiet hours. */
export async function endOfQuiet(db: Db, at: Date): Promise<Date | null> {
  const morning = afterQuietHours(await readQuietHours(db), at);
  return morning > at ? morning : null;
}

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
