// Reminding the houses of chosen charges: first how many would be told and who is skipped and why, then by a job in
// batches.
import { type RawBuilder, sql } from 'kysely';
import type * as contract from '#contract/charges-bulk.ts';
import {
  ReminderPreview,
  remindCharges as operation,
  skipReasons,
} from '#contract/charges-bulk.ts';
import type { Parsed } from '#contract/operation.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { chosenCharges, type ChargeSelection } from './charges-queries.ts';
import { insertReminders, listed, quiet } from './reminders-queries.ts';
import { batchSize, send } from './reminders.ts';
import { here, placeOf } from './words.ts';

const remindAsked = 'dues.remindAsked';

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
  context.emit(remindAsked, { selection: asSent(selection), askedBy: context.user.id });
  context.audit({
    action: 'dues.reminded',
    entityType: 'due-reminder',
    after: { houses: preview.told, withoutAddress: preview.withoutAddress },
  });
  return preview;
}

export const remindJob: Job = {
  name: 'dues.remindAsked',
  topic: remindAsked,
  expireInSeconds: 600,
  run: async (tools, { communityId, payload }) => {
    const { selection } = operation.body.parse({ selection: payload['selection'] });
    const askedBy = String(payload['askedBy']);
    const scope = { communityId: communityId ?? '', userId: null, actor: 'Courtyard' };
    for (let count = batchSize; count === batchSize && !tools.signal.aborted;) {
      count = await tools.inCommunity(scope, async (context) => {
        const { today, currency } = await placeOf(context);
        const sentAt = context.clock.now().toISOString();
        const asked = ofChosen(selection, today);
        const reminding = { today, sentAt, askedBy, asked };
        const digests = await insertReminders(context.db, reminding, batchSize);
        send(context, digests, currency);
        context.emit('dues.changed', {});
        return digests.length;
      });
    }
  },
};

/** As it came over the wire, for the job to read by the same schema. */
const asSent = (selection: ChargeSelection): unknown =>
  selection.kind === 'ids'
    ? selection
    : {
        kind: 'matching',
        query: Object.fromEntries(
          Object.entries(selection.query)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      };

const ofChosen = (selection: ChargeSelection, today: string): RawBuilder<unknown> =>
  sql`c.house_id in (select c.house_id from charges c where ${chosenCharges(selection, today)})`;

async function look(
  { db, community, clock }: CommunityContext,
  selection: ChargeSelection,
): Promise<ReminderPreview> {
  const today = todayIn(community.timeZone, clock);
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
  };
}

type Reason = (typeof skipReasons)[number];
const perCharge = skipReasons.filter(
  (reason) => reason !== 'Reminded today' && reason !== 'Its claim waits',
) as Exclude<Reason, 'Reminded today' | 'Its claim waits'>[];

/** For each condition, how many charges of a house pass it and all before it. */
const counted = (today: string): RawBuilder<unknown>[] =>
  perCharge.map((_reason, at) => {
    const passed = perCharge.slice(0, at + 1).map((one) => listed(today)[one]);
    return sql`count(*) filter (where ${sql.join(passed, sql` and `)}) as ${sql.ref(`passed_${at}`)}`;
  });

/** The first condition that leaves nothing of a house to be told, as cases. */
const reasons = (today: string): RawBuilder<unknown>[] =>
  skipReasons.map((reason) => {
    if (reason === 'Reminded today' || reason === 'Its claim waits') {
      return sql`when ${quiet(today, sql`h.house_id`)[reason]} then ${reason}`;
    }
    return sql`when ${sql.ref(`o.passed_${perCharge.indexOf(reason)}`)} = 0 then ${reason}`;
  });
