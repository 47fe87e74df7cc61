// The SQL of tokens: the offer for an amount, the sale, and lists of sales.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { tokenList, TokenRow } from '#contract/utilities/utility-tokens.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest, type QueryOf } from '#platform/http/list.ts';
import { meterLike } from './meters-queries.ts';

export type Offer = {
  meterId: string;
  number: string;
  kind: string;
  houseId: string;
  label: string;
  isOpen: boolean;
  versionId: string | null;
  units: number;
  basis: string | null;
};

export type Wish = {
  meterId: string;
  amountMinor: number;
  /** If set, only meters of this house. */
  houseId?: string;
  today: string;
  digits: number;
};

/**
 * The units that an amount buys at a meter today. Units bought earlier in the month count towards the tariff's bands,
 * and the month's first sale includes the fixed charge. Undefined if there is no such meter.
 */
export async function selectOffer(db: Db, wish: Wish): Promise<Offer | undefined> {
  const { meterId, amountMinor, houseId, today, digits } = wish;
  const { rows } = await sql<Offer>`
    select m.id as "meterId", m.number, m.kind, m.house_id as "houseId", l.label,
      m.state = 'Active' and m.payment = 'Prepaid' as "isOpen", v.id as "versionId",
      coalesce(u.units, 0)::float8 as units,
      tariff_words(v.bands, f.fixed_minor, v.tax_basis_points, u.units, b.units,
        case m.kind when 'Electricity' then 'kWh' else 'm³' end, ${digits}) as basis
    from meters m
    join house_labels l on l.community_id = m.community_id and l.house_id = m.house_id
    left join meter_tariffs t on t.community_id = m.community_id and t.meter_id = m.id
    left join lateral (select v.* from utility_tariff_versions v
      where v.community_id = m.community_id and v.tariff_id = t.tariff_id and v.effective_from <= ${today}::date
      order by v.effective_from desc limit 1) v on true
    cross join lateral (select coalesce(sum(k.units), 0) as units, count(*) as sales from utility_tokens k
      where k.community_id = m.community_id and k.meter_id = m.id and k.status <> 'Refunded'
        and k.bought_on >= date_trunc('month', ${today}::date)) b
    cross join lateral (select case when b.sales = 0 then v.fixed_minor else 0 end as fixed_minor) f
    cross join lateral (select token_units(v.bands, f.fixed_minor, v.tax_basis_points, ${amountMinor}::numeric, b.units)
      as units) u
    where m.community_id = ${here} and m.id = ${meterId}
      and (${houseId ?? null}::uuid is null or m.house_id = ${houseId ?? null}::uuid)`.execute(db);
  return rows[0];
}

/** Serialises the sales of a meter, so that only one sale counts as the first of the month. */
export const lockSales = (db: Db, meterId: string) =>
  sql`select from meters m where m.community_id = ${here} and m.id = ${meterId} for update`.execute(
    db,
  );

/** The receipt number of the sale that used a payment. */
export async function saleOfPayment(
  db: Db,
  channel: string,
  externalReference: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`select t.number from utility_tokens t
    where t.community_id = ${here} and t.channel = ${channel}
      and lower(t.external_reference) = lower(${externalReference})`.execute(db);
  return rows[0]?.number;
}

export async function takeTokenNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into utility_counters as c (community_id, id, last_number) values (${here}, 'tokens', 1)
    on conflict (community_id, id) do update set last_number = c.last_number + 1
    returning last_number as number`.execute(db);
  const { number } = rows[0] ?? {};
  if (number === undefined) throw new Error('the counter answers each time');
  return number;
}

/** The community's main wallet, which gets the money of tokens bought from a house wallet. */
export async function mainWallet(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select w.wallet_id as id from wallet_names w
    where w.community_id = ${here} and w.kind = 'Main'`.execute(db);
  const { id } = rows[0] ?? {};
  if (id === undefined) throw new Error('a community without a main wallet');
  return id;
}

export async function takesMoney(db: Db, walletId: string): Promise<boolean> {
  const { rows } = await sql`select from wallet_names w where w.community_id = ${here}
    and w.wallet_id = ${walletId} and w.kind in ('Main', 'Custom') and w.status = 'Active'`.execute(
    db,
  );
  return rows.length > 0;
}

const rowColumns = sql`t.id, t.number, jsonb_build_object('id', m.id, 'number', m.number, 'kind', m.kind) as meter,
  jsonb_build_object('id', t.house_id, 'label', l.label) as house, t.amount_minor as "amountMinor",
  t.units::float8 as units, t.basis, t.channel, t.external_reference as "externalReference", t.status,
  t.token_tail as tail, t.problem, t.bought_by_name as "boughtByName", t.bought_on as "boughtOn",
  t.bought_at as "boughtAt"`;

const joined = sql`join meters m on m.community_id = t.community_id and m.id = t.meter_id
  join house_labels l on l.community_id = t.community_id and l.house_id = t.house_id`;

export type Sealed = TokenRow & { sealed: string | null };

export async function selectToken(db: Db, tokenId: string): Promise<Sealed | undefined> {
  const { rows } =
    await sql<Sealed>`select ${rowColumns}, t.token_sealed as sealed from utility_tokens t ${joined}
    where t.community_id = ${here} and t.id = ${tokenId}`.execute(db);
  return rows[0];
}

export function selectTokenPage(db: Db, query: QueryOf<typeof tokenList>): Promise<Page<TokenRow>> {
  const { Search, Status, Channel, MeterId, From, To } = query;
  return tokenPage(db, query, [
    Search
      ? sql`t.meter_id in (select m.id from meters m where m.community_id = ${here} and ${meterLike(Search)})`
      : undefined,
    Status && sql`t.status = any (${Status}::text[])`,
    Channel && sql`t.channel = any (${Channel}::text[])`,
    MeterId !== undefined && sql`t.meter_id = ${MeterId}::uuid`,
    From !== undefined && sql`t.bought_on >= ${From}::date`,
    To !== undefined && sql`t.bought_on <= ${To}::date`,
  ]);
}

/** Tokens bought for a house since an instant. Older tokens belong to the previous household. */
export const selectHouseTokens = (
  db: Db,
  { houseId, since }: { houseId: string; since: string },
  page: PageRequest,
) => tokenPage(db, page, [sql`t.house_id = ${houseId}::uuid`, sql`t.bought_at >= ${since}`]);

const tokenPage = (
  db: Db,
  page: PageRequest,
  conditions: readonly (RawBuilder<unknown> | false | undefined)[],
): Promise<Page<Sealed>> =>
  listPage<Sealed>(db, {
    from: sql`from utility_tokens t where ${allOf([sql`t.community_id = ${here}`, ...conditions])}`,
    id: sql`t.id`,
    order: sql`t.bought_at desc, t.id`,
    page,
    load: sql`select page.position, ${rowColumns}, t.token_sealed as sealed from page
      join utility_tokens t on t.community_id = ${here} and t.id = page.id ${joined}`,
  });

/** Locks a sale that has no token yet; undefined if the sale has ended. */
export const lockPaid = (db: Db, tokenId: string) =>
  db
    .selectFrom('utilityTokens')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', tokenId)
    .where('status', '=', 'Paid')
    .forUpdate()
    .executeTakeFirst();

/** At most 500 sales before an instant that still have no token, oldest first. */
export async function selectWaiting(db: Db, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from utility_tokens t
    where t.community_id = ${here} and t.status = 'Paid' and t.bought_at < ${before}
    order by t.bought_at limit 500`.execute(db);
  return rows.map(({ id }) => id);
}
