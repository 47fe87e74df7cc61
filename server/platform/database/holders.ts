// Queries for the holders of a permission in the entered community (active workers whose role has it, and the owner),
// for membership, and for the street and wallet limits of workers.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Permission, rolePermissions, systemRoles } from '#contract/shared/permissions.ts';
import type { Db } from './database.ts';

const systemRolesWith = (permissions: readonly Permission[]): string[] =>
  systemRoles.filter((role) => permissions.some((one) => rolePermissions[role].includes(one)));

/** `select … as id` of the people who hold at least one of these permissions, without duplicates. */
export const holdersOfAny = (permissions: readonly Permission[]): RawBuilder<unknown> => sql`
  select w.user_id as id from workers w
  join roles r on r.community_id = w.community_id and r.id = w.role_id
  where w.community_id = ${here} and w.status = 'Active' and case when r.is_system
    then r.name = any (${systemRolesWith(permissions)}::text[])
    else ${permissions}::text[] && r.permissions end
  union select c.owner_id from communities c where c.id = ${here}`;

export const holdersOf = (permission: Permission): RawBuilder<unknown> =>
  holdersOfAny([permission]);

/** Whether the caller is the only holder of a permission. */
export const isSoleHolder = (userId: string, holders: readonly string[]): boolean =>
  holders.length === 1 && holders[0] === userId;

/** Whether a person is an active worker, the owner, or a resident with an active portal account of the community. */
export const belongsHere = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from workers w where w.community_id = ${here} and w.user_id = ${userId} and w.status = 'Active')
  or exists (select from communities c where c.id = ${here} and c.owner_id = ${userId})
  or exists (select from portal_residents p where p.community_id = ${here} and p.user_id = ${userId}))`;

/**
 * False if the person is an active worker whose street limit does not include the street. True for everybody else, and
 * for a null street.
 */
export const reachesStreet = (
  userId: RawBuilder<unknown>,
  streetId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`not exists (select from workers w
  where w.community_id = ${here} and w.user_id = ${userId} and w.status = 'Active'
    and w.street_ids is not null and not coalesce(${streetId} = any (w.street_ids), true))`;

/**
 * False if the person is an active worker, not the owner, whose wallet limit lacks one of the wallets `walletIds`. True
 * for everybody else. Nulls in the list are ignored.
 */
export const reachesWallets = (
  userId: RawBuilder<unknown>,
  walletIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`not exists (select from workers w
  where w.community_id = ${here} and w.user_id = ${userId} and w.status = 'Active'
    and w.wallet_ids is not null and not array_remove(${walletIds}, null) <@ w.wallet_ids
    and not exists (select from communities c where c.id = ${here} and c.owner_id = w.user_id))`;

/** The ids of the people who hold a permission. */
export async function selectHolders(db: Db, permission: Permission): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${holdersOf(permission)}`.execute(db);
  return rows.map(({ id }) => id);
}
