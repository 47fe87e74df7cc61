// Promises to pay. The house's successful payments from the day of the promise to the promised day determine whether
// the promise was kept, unless it was withdrawn.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { promiseRefusals, type PaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import type * as contract from '#contract/payment-claims/payment-promises.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { allOf, listPage } from '#platform/http/list.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';

/** The promises with the amount paid until the promised day, and their status on the day `today`. */
const promises = (today: string) => sql`(
  select s.*, case when s.withdrawn_at is not null then 'Withdrawn'
      when s.paid_minor >= s.amount_minor then 'Kept'
      when s.promised_on < ${today}::date then 'Broken' else 'Open' end as status
  from (select m.*, (select coalesce(sum(p.amount_minor), 0)::bigint from due_payments p
      where p.community_id = m.community_id and p.house_id = m.house_id and p.status = 'Successful'
        and p.paid_on between m.noted_on and m.promised_on) as paid_minor
    from payment_promises m where m.community_id = ${here}) s)`;

const columns = sql`m.id, jsonb_build_object('id', m.house_id, 'label', l.label) as house,
  m.amount_minor as "amountMinor", m.promised_on as "promisedOn", m.paid_minor as "paidMinor",
  m.note, m.status, m.noted_at as "notedAt",
  (select u.name from users u where u.id = m.noted_by) as "notedByName"`;

const withHouse = sql`join house_labels l
  on l.community_id = m.community_id and l.house_id = m.house_id`;

const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export function listPaymentPromises(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listPaymentPromises>,
) {
  const all = promises(todayOf(context));
  return listPage<PaymentPromise>(context.db, {
    from: sql`from ${all} m where ${allOf([
      query.Search ? sql`m.house_id in (select search_houses(${query.Search}, 10001))` : undefined,
      query.Status ? sql`m.status = any (${query.Status}::text[])` : sql`m.status <> 'Withdrawn'`,
      query.HouseId && sql`m.house_id = any (${query.HouseId}::uuid[])`,
    ])}`,
    id: sql`m.id`,
    order: sql`m.promised_on desc, m.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join ${all} m on m.id = page.id ${withHouse}`,
  });
}

export async function notePaymentPromise(
  context: CommunityContext,
  { body }: Pick<Parsed<typeof contract.notePaymentPromise>, 'body'>,
): Promise<PaymentPromise> {
  const { db, communityId, clock, user } = context;
  const today = todayOf(context);
  if (body.promisedOn < today) throw refuse(promiseRefusals.inThePast, { field: 'promisedOn' });
  if ((await houseLabel(db, body.houseId)) === undefined) {
    const description = 'Choose a house of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
  }
  const { replacesOpen = false, ...promise } = body;
  if (replacesOpen) await withdrawOpen(context, body.houseId);
  const { id } = await db
    .insertInto('paymentPromises')
    .values({
      communityId,
      ...promise,
      notedBy: user.id,
      notedOn: today,
      notedAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return told(context, 'promise.noted', id);
}

export async function withdrawPaymentPromise(
  context: CommunityContext,
  { params: { promiseId } }: { params: { promiseId: string } },
): Promise<PaymentPromise> {
  const { db, clock } = context;
  await sql`update payment_promises set withdrawn_at = coalesce(withdrawn_at, ${clock.now().toISOString()})
    where community_id = ${here} and id = ${promiseId}`.execute(db);
  return told(context, 'promise.withdrawn', promiseId);
}

async function withdrawOpen(context: CommunityContext, houseId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${promises(todayOf(context))} m where m.house_id = ${houseId} and m.status = 'Open'
    order by m.promised_on, m.id`.execute(context.db);
  for (const { id } of rows) await withdrawPaymentPromise(context, { params: { promiseId: id } });
}

async function told(
  context: CommunityContext,
  action: string,
  promiseId: string,
): Promise<PaymentPromise> {
  const { rows } = await sql<PaymentPromise>`
    select ${columns} from ${promises(todayOf(context))} m ${withHouse}
    where m.id = ${promiseId}`.execute(context.db);
  const promise = rows[0];
  if (!promise) throw notFound();
  const { amountMinor, promisedOn, house } = promise;
  const of = { entityType: 'promise', entityId: promiseId, entityLabel: house.label };
  context.audit({ action, ...of, after: { amountMinor, promisedOn } });
  context.emit('dues.changed', { entityId: promiseId });
  return promise;
}
