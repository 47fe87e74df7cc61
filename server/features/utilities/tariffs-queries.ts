// The SQL of tariffs and their versions.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Tariff } from '#contract/utilities/utility-tariffs.ts';
import type { Db } from '#platform/database/database.ts';

/** At most 200 active tariffs, or the given one. A version counts as used if units were billed or sold with it. */
export async function selectTariffs(db: Db, today: string, tariffId?: string): Promise<Tariff[]> {
  const { rows } = await sql<Tariff>`
    select t.id, t.name, t.kind, to_jsonb(t.house_types) as "houseTypes", t.is_default as "isDefault", t.version,
      (select count(*)::int from meter_tariffs f
        join meters m on m.community_id = f.community_id and m.id = f.meter_id and m.state = 'Active'
        where f.community_id = t.community_id and f.tariff_id = t.id) as "meterCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'effectiveFrom', v.effective_from,
          'bands', v.bands, 'fixedMinor', v.fixed_minor, 'taxBasisPoints', v.tax_basis_points,
          'createdByName', v.created_by_name,
          'createdAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'isUsed', tariff_version_is_used(v.community_id, v.id),
          'isInForce', v.effective_from = (select max(n.effective_from) from utility_tariff_versions n
            where n.community_id = v.community_id and n.tariff_id = v.tariff_id
              and n.effective_from <= ${today}::date))
          order by v.effective_from desc), '[]')
        from utility_tariff_versions v where v.community_id = t.community_id and v.tariff_id = t.id) as versions
    from utility_tariffs t
    where t.community_id = ${here} and t.archived_at is null
      and (${tariffId ?? null}::uuid is null or t.id = ${tariffId ?? null}::uuid)
    order by t.kind, t.is_default desc, natural_key(t.name) collate "C" limit 200`.execute(db);
  return rows;
}

/** Locks an active tariff; undefined if there is none. */
export const lockTariff = (db: Db, tariffId: string) =>
  db
    .selectFrom('utilityTariffs')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', tariffId)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

type Other = { name: string; houseTypes: string[]; hasName: boolean };

/**
 * The other tariffs of a kind; `hasName` marks those with the given name. Takes a lock, so that two concurrent
 * changes cannot give one house type to two tariffs.
 */
export async function lockOthers(
  db: Db,
  { kind, name, except }: { kind: string; name?: string | undefined; except?: string },
): Promise<Other[]> {
  await lockUntilCommit(db, 'utilityTariffs', kind);
  const { rows } = await sql<Other>`
    select t.name, t.house_types as "houseTypes",
      coalesce(btrim(search_form(t.name)) = btrim(search_form(${name ?? null}::text)), false) as "hasName"
    from utility_tariffs t
    where t.community_id = ${here} and t.kind = ${kind} and t.archived_at is null
      and t.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows;
}

/** Unsets the current default, because a kind has only one default tariff. */
export const unsetDefaultTariff = (db: Db, kind: string, except: string | null) =>
  sql`update utility_tariffs set is_default = false, version = version + 1
    where community_id = ${here} and kind = ${kind} and is_default and id is distinct from ${except}::uuid`.execute(
    db,
  );

export async function isVersionUsed(db: Db, versionId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select tariff_version_is_used(${here}, ${versionId}::uuid) as used`.execute(db);
  return rows[0]?.used ?? false;
}

/** Counts the active meters to which a tariff is assigned directly. */
export async function countOwners(db: Db, tariffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from meters m
    where m.community_id = ${here} and m.tariff_id = ${tariffId} and m.state = 'Active'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
