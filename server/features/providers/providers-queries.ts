// The SQL of providers and their documents. The scores of providers are computed from their jobs.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { expiringDays, type PaperKind } from '#contract/providers/provider-words.ts';
import type {
  Provider,
  providerList,
  ProviderPaper,
  ProviderRow,
} from '#contract/providers/service-providers.ts';
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

/**
 * The score of provider `p` over their jobs on all streets, except cancelled ones. Only the paid amount depends on the
 * caller: it counts completed payments from wallets that the caller can see.
 */
const score = sql`(
  select n.jobs, n.open, n.done, n.turned_down as "turnedDown", n.response_minutes as "medianResponseMinutes",
    n.on_time_percent as "onTimePercent", n.rating, n.ratings,
    coalesce((select sum(m.amount_minor) from payouts_of_provider(p.id) request
      join money_request_states m on m.community_id = p.community_id and m.request_id = request
      where m.status = 'Completed'), 0)::bigint as "paidMinor"
  from score_of_provider(p.id) n)`;

/**
 * The number of documents that are not removed, and the next expiry date from today. For the expiry date, only the
 * document of each kind that is valid longest counts.
 */
const papersOf = (today: string) => sql`(
  select coalesce(sum(k.papers), 0)::int as papers,
    min(k.ends_on) filter (where k.ends_on >= ${today}::date) as "nextExpiryOn"
  from (select count(*) as papers,
      case when bool_and(d.expires_on is not null) then max(d.expires_on) end as ends_on
    from provider_documents d where d.community_id = p.community_id and d.provider_id = p.id
      and d.removed_at is null group by d.kind) k)`;

const expired = (today: string) => sql`expired_papers(p.id, ${today}::date)`;

/** The document status of provider `p`. Needs `d` from `papersOf`. */
const stateOf = (today: string) => sql`case when d.papers = 0 then 'None'
  when cardinality(${expired(today)}) > 0 then 'Expired'
  when d."nextExpiryOn" <= ${today}::date + ${expiringDays}::int then 'Expiring' else 'In order' end`;

const rowColumns = (today: string) => sql`p.id, p.name, p.kind, p.trades,
  p.contact_name as "contactName", p.phone, p.email, p.status, p.version, d."nextExpiryOn",
  ${stateOf(today)} as papers, to_jsonb(${expired(today)}) as expired, to_jsonb(s) as score`;

const withFacts = (today: string) => sql`cross join lateral ${papersOf(today)} d
  cross join lateral ${score} s`;

const orders: Orders<typeof providerList> = {
  name: sql`natural_key(p.name) collate "C"`,
  jobs: sql`s.done`,
  onTime: sql`s."onTimePercent"`,
  rating: sql`s.rating`,
};

function orderOf(sort: SortOf<typeof providerList>): RawBuilder<unknown> {
  const key = sortKey(sort) ?? 'name';
  return key === 'name'
    ? sql`${orders.name} ${direction(sort)}, p.id`
    : sql`${orders[key]} ${direction(sort)} nulls last, ${orders.name}, p.id`;
}

/** Selects a page of providers. Archived providers are included only if the status filter asks for them. */
export function selectProviderPage(
  db: Db,
  query: QueryOf<typeof providerList>,
  today: string,
): Promise<Page<ProviderRow>> {
  const isCounted =
    query.Rating !== undefined || !['name', undefined].includes(sortKey(query.Sort));
  return listPage<ProviderRow>(db, {
    from: sql`from service_providers p cross join lateral ${papersOf(today)} d
      ${isCounted ? sql`cross join lateral ${score} s` : sql``} where ${allOf([
        sql`p.community_id = ${here}`,
        query.Search
          ? sql`search_form(concat_ws(' ', p.name, p.contact_name, p.phone, p.email))
              like all (search_patterns(${query.Search}))`
          : undefined,
        query.Trade && sql`p.trades && ${query.Trade}::text[]`,
        query.Status ? sql`p.status = any (${query.Status}::text[])` : sql`p.status <> 'Archived'`,
        query.Papers && sql`${stateOf(today)} = any (${query.Papers}::text[])`,
        query.Rating !== undefined && sql`s.rating >= ${Number(query.Rating)}`,
      ])}`,
    id: sql`p.id`,
    order: orderOf(query.Sort),
    page: query,
    load: sql`select page.position, ${rowColumns(today)} from page
      join service_providers p on p.community_id = ${here} and p.id = page.id ${withFacts(today)}`,
  });
}

/** Selects a provider with their documents; undefined when there is none. */
export async function selectProvider(
  db: Db,
  providerId: string,
  today: string,
): Promise<Provider | undefined> {
  const { rows } = await sql<Omit<Provider, 'documents'>>`
    select ${rowColumns(today)}, p.rates, p.coverage, p.status_reason as "statusReason",
      p.created_at as "createdAt",
      (select jsonb_build_object('id', a.id, 'label',
          a.bank_name || ' ' || a.account_number || ', ' || a.account_name)
        from bank_accounts a where a.community_id = p.community_id and a.id = p.bank_account_id)
        as "bankAccount"
    from service_providers p ${withFacts(today)}
    where p.community_id = ${here} and p.id = ${providerId}`.execute(db);
  return rows[0] && { ...rows[0], documents: await selectPapers(db, providerId, today) };
}

async function selectPapers(db: Db, providerId: string, today: string): Promise<ProviderPaper[]> {
  const { rows } = await sql<ProviderPaper>`
    select d.id, d.kind, d.name, d.key is not null as "hasFile", d.expires_on as "expiresOn",
      d.added_by_name as "addedByName",
      d.added_at as "addedAt", case when d.expires_on < ${today}::date then 'Expired'
        when d.expires_on <= ${today}::date + ${expiringDays}::int then 'Expiring' else 'In order' end as state
    from provider_documents d
    where d.community_id = ${here} and d.provider_id = ${providerId} and d.removed_at is null
    order by d.expires_on nulls last, d.kind, d.id limit 100`.execute(db);
  return rows;
}

/** Locks a provider for a change; undefined when there is none. */
export const lockProvider = (db: Db, providerId: string) =>
  db
    .selectFrom('serviceProviders')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', providerId)
    .forUpdate()
    .executeTakeFirst();

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof lockProvider>>>;

/** True if another provider has this name and is not archived. */
export async function providerNameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from service_providers p where p.community_id = ${here}
    and p.status <> 'Archived' and btrim(search_form(p.name)) = btrim(search_form(${name}))
    and p.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

export async function isPayable(db: Db, bankAccountId: string): Promise<boolean> {
  const { rows } = await sql`select from bank_accounts a where a.community_id = ${here}
    and a.id = ${bankAccountId} and a.status <> 'Disabled'`.execute(db);
  return rows.length > 0;
}

/** Counts a provider's active jobs on all streets, even if the caller is limited to some. */
export async function countLiveJobs(db: Db, providerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select jobs_under_way(${providerId}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The kinds of documents for which every document of the provider that is not removed expired before the given day. */
export async function selectExpired(db: Db, providerId: string, today: string) {
  const { rows } = await sql<{ expired: PaperKind[] }>`
    select to_jsonb(expired_papers(${providerId}, ${today}::date)) as expired`.execute(db);
  return rows[0]?.expired ?? [];
}
