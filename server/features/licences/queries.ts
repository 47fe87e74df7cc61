// The SQL of orders and subscriptions. Each statement names the community, and row-level security enforces it.
import { here } from '#platform/database/here.ts';
import { type Selectable, sql } from 'kysely';
import type { SeatDays, SeatOrders, Subscriptions } from '#db/types.ts';
import type { SeatOrder } from '#contract/licences/seat-orders.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';

export type SubscriptionRow = Selectable<Subscriptions>;
export type OrderRow = Selectable<SeatOrders>;
export type SeatDayRow = Selectable<SeatDays>;

export type Place = { today: string; currency: string; name: string; ownerId: string };

/** The current community's local date, currency, name and owner, and its number of active houses. */
export async function placeOf({
  db,
  clock,
}: Pick<CommunityContext | JobContext, 'db' | 'clock'>): Promise<Place & { used: number }> {
  const { rows } = await sql<Omit<Place, 'today'> & { timeZone: string; used: number }>`
    select c.time_zone as "timeZone", c.currency, c.name, c.owner_id as "ownerId", f.houses as used
    from communities c join community_facts f on f.community_id = c.id where c.id = ${here}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the entered community is not there');
  return { ...row, today: todayIn(row.timeZone, clock) };
}

/** Serialises purchases, payments and expiries of licences in a community. */
export const lockLicences = (db: Db) =>
  sql`select from communities where id = ${here} for no key update`.execute(db);

export const selectSubscription = (db: Db): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('communityId', '=', here).executeTakeFirst();

type SubscriptionChange = Partial<
  Pick<
    SubscriptionRow,
    'status' | 'period' | 'seats' | 'startsOn' | 'endsOn' | 'addOns' | 'remindedDays'
  >
>;

export const updateSubscription = (db: Db, change: SubscriptionChange) =>
  db
    .updateTable('subscriptions')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('communityId', '=', here)
    .execute();

export const insertSubscription = (
  db: Db,
  row: Pick<SubscriptionRow, 'period' | 'seats' | 'startsOn' | 'endsOn'>,
) =>
  db
    .insertInto('subscriptions')
    .values({ ...row, communityId: here, status: 'Active' })
    .execute();

export const lockOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('seatOrders')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const selectOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('seatOrders')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', id)
    .executeTakeFirst();

/** Orders in the given states, oldest first, at most 1000; there are few in each state. */
export const selectOrders = (
  db: Db,
  statuses: readonly OrderRow['status'][],
): Promise<OrderRow[]> =>
  db
    .selectFrom('seatOrders')
    .selectAll()
    .where('communityId', '=', here)
    .where('status', 'in', [...statuses])
    .orderBy('number')
    .limit(1000)
    .execute();

export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'communityId'
  | 'number'
  | 'status'
  | 'invoiceNumber'
  | 'receiptNumber'
  | 'invoicedAt'
  | 'paymentId'
  | 'paymentReference'
  | 'checkoutUrl'
  | 'channel'
  | 'paidAt'
  | 'endedAt'
  | 'reason'
  | 'version'
>;

/** Inserts an order with the next number. The caller holds the lock on the community's licences. */
export const insertOrder = (db: Db, row: NewOrder): Promise<OrderRow> =>
  db
    .insertInto('seatOrders')
    .values({
      ...row,
      communityId: here,
      number: sql<number>`(select coalesce(max(o.number), 0) + 1 from seat_orders o
        where o.community_id = ${here})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type OrderChange = Partial<Omit<OrderRow, 'id' | 'communityId' | 'number' | 'version'>>;

export const updateOrder = (db: Db, id: string, change: OrderChange): Promise<OrderRow> =>
  db
    .updateTable('seatOrders')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('communityId', '=', here)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * The next invoice or receipt number. The caller must hold the lock on the community's licences, so that numbers are
 * unique and have no gaps.
 */
export async function nextNumber(
  db: Db,
  column: 'invoice_number' | 'receipt_number',
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(${sql.ref(column)}), 0) + 1 as next from seat_orders
    where community_id = ${here}`.execute(db);
  return rows[0]?.next ?? 1;
}

type Filter = PageRequest & {
  Status?: readonly string[] | undefined;
  Invoiced?: 'true' | undefined;
};

export const selectOrderPage = (db: Db, query: Filter): Promise<Page<OrderRow>> =>
  listPage<OrderRow>(db, {
    from: sql`from seat_orders o where o.community_id = ${here}
      and (${query.Status ?? null}::text[] is null or o.status = any (${query.Status ?? null}::text[]))
      and (${query.Invoiced ?? null}::text is null or o.invoice_number is not null)`,
    id: sql`o.id`,
    order: sql`o.number desc`,
    page: query,
    load: sql`select page.position, o.* from page join seat_orders o
      on o.community_id = ${here} and o.id = page.id`,
  });

/** An order as the API returns it: the URL of the payment page is left out unless the payment is pending. */
export const presentOrder = (row: OrderRow): SeatOrder =>
  ({
    ...row,
    checkoutUrl: row.status === 'PendingPayment' ? row.checkoutUrl : null,
  }) as SeatOrder;
