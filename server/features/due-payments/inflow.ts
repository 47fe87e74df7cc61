// Lists payments of dues, for the office and for the residents of a house, and sums the payments since a day.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  DuePaymentRow,
  getDuePayment,
  listDuePayments,
  paymentList,
} from '#contract/due-payments/due-payments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type {
  listOwnPayments as ownOperation,
  OwnPayment,
} from '#contract/due-payments/house-payments.ts';
import type { CommunityContext, HouseContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';
import { inCategories, inGroups, inStreets } from '#kernel/billing/filters.ts';
import { paymentsOfHousehold } from '#kernel/billing/household-access.ts';
import { paymentColumns } from '#kernel/billing/payments-queries.ts';
import { readPayment } from '#kernel/billing/post-payment.ts';

type Query = QueryOf<typeof paymentList>;

export const listPayments = (
  { db }: CommunityContext,
  { query }: Parsed<typeof listDuePayments>,
): Promise<Page<DuePaymentRow>> => selectPaymentPage(db, query);

export const getPayment = (context: CommunityContext, { params }: Parsed<typeof getDuePayment>) =>
  readPayment(context, params.paymentId);

/** Payments of the resident's own house that the resident may read (household-access.ts), without internal notes. */
export async function listOwnPayments(
  context: HouseContext,
  { query }: Parsed<typeof ownOperation>,
): Promise<Page<OwnPayment>> {
  const { house } = context;
  const filter = { ...query, HouseId: [house.houseId] };
  const page = await selectPaymentPage(context.db, filter, paymentsOfHousehold(house));
  return {
    ...page,
    items: page.items.map(
      ({ id, receiptNumber, amountMinor, creditedMinor, channel, paidOn, status, recordedAt }) => ({
        id,
        receiptNumber,
        amountMinor,
        creditedMinor,
        channel,
        paidOn,
        status,
        recordedAt,
      }),
    ),
  };
}

export function selectPaymentPage(
  db: Db,
  query: Query,
  ...conditions: RawBuilder<unknown>[]
): Promise<Page<DuePaymentRow>> {
  const { Search, HouseId, StreetId, GroupId, DueId, Category, WalletId } = query;
  const { Channel, Status, From, To } = query;
  const receipt = Search && /^\d{1,15}$/.test(Search) ? Number(Search) : null;
  return listPage<DuePaymentRow>(db, {
    from: sql`from due_payments p where ${allOf([
      sql`p.community_id = ${here}`,
      Search
        ? sql`(p.receipt_number = ${receipt} or p.house_id in (select search_houses(${Search}, 10001)))`
        : undefined,
      HouseId && sql`p.house_id = any (${HouseId}::uuid[])`,
      StreetId && inStreets(sql`p.house_id`, StreetId),
      GroupId && inGroups(sql`p.house_id`, GroupId),
      DueId && paid(sql`c.due_id = any (${DueId}::uuid[])`),
      Category && paid(inCategories(sql`c.due_id`, Category)),
      WalletId &&
        sql`(p.credit_wallet_id = any (${WalletId}::uuid[])
          or ${paid(sql`a.wallet_id = any (${WalletId}::uuid[])`)})`,
      Channel && sql`p.channel = any (${Channel}::text[])`,
      Status && sql`p.status = any (${Status}::text[])`,
      From ? sql`p.paid_on >= ${From}::date` : undefined,
      To ? sql`p.paid_on <= ${To}::date` : undefined,
      ...conditions,
    ])}`,
    id: sql`p.id`,
    order: orderOf(query.Sort ?? '-paidOn'),
    page: query,
    load: sql`select page.position, ${paymentColumns} from page
      join due_payments p on p.community_id = ${here} and p.id = page.id
      join house_labels l on l.community_id = ${here} and l.house_id = p.house_id`,
  });
}

/** True if the payment `p` has an allocation `a` to a charge `c` that matches the condition. */
const paid = (holds: RawBuilder<unknown>) =>
  sql`exists (select from payment_allocations a
    join charges c on c.community_id = a.community_id and c.id = a.charge_id
    where a.community_id = ${here} and a.payment_id = p.id and ${holds})`;

const orders: Orders<typeof paymentList> = {
  paidOn: sql`p.paid_on`,
  amount: sql`p.amount_minor`,
  receipt: sql`p.receipt_number`,
};

function orderOf(sort: NonNullable<SortOf<typeof paymentList>>) {
  const key = sortKey(sort) ?? 'paidOn';
  const way = direction(sort);
  if (key === 'receipt') return sql`${orders.receipt} ${way}`;
  return sql`${orders[key]} ${way}, ${orders.receipt} ${key === 'amount' ? sql`desc` : way}`;
}

type Received = { receivedMinor: number; houses: number };

/** The money that houses have paid since a day, without reversed payments, and the number of these houses. */
export async function paymentsSince(
  { db }: CommunityContext,
  since: { day: string },
): Promise<Received> {
  const { rows } = await sql<Received>`
    select coalesce(sum(p.amount_minor), 0)::bigint as "receivedMinor",
      count(distinct p.house_id)::int as houses
    from due_payments p where p.community_id = ${here} and p.paid_on >= ${since.day}::date
      and p.status = 'Successful'`.execute(db);
  return rows[0] ?? { receivedMinor: 0, houses: 0 };
}
