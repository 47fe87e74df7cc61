// The people who can see a wallet, and what each may do: team members, and for a house's wallet also its residents who
// may pay. Only these residents may use the money of a house's wallet.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/wallets/wallets.ts';
import type { WalletPerson } from '#contract/wallets/wallets.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { holdersOf, reachesWallets } from '#platform/database/holders.ts';
import { notFound } from '#platform/http/refuse.ts';

export async function listWalletPeople(
  { db }: CommunityContext,
  { params: { walletId } }: Parsed<typeof contract.listWalletPeople>,
): Promise<{ items: WalletPerson[] }> {
  const found = await sql<{ houseId: string | null }>`
    select w.house_id as "houseId" from wallets w
    where w.community_id = ${here} and w.id = ${walletId}`.execute(db);
  const [wallet] = found.rows;
  if (!wallet) throw notFound();
  const { houseId } = wallet;
  const ofHouse = sql`h.house_id is not distinct from ${houseId}::uuid`;
  const { rows } = await sql<WalletPerson>`
    with team as (
      select u.id, u.first_name || ' ' || u.last_name as name,
        coalesce((select r.name from workers k
          join roles r on r.community_id = k.community_id and r.id = k.role_id
          where k.community_id = ${here} and k.user_id = u.id and k.status = 'Active' limit 1),
          'Owner') as role,
        ${houseId === null} and u.id in (${holdersOf('wallets.create')}) as ask,
        ${houseId === null} and u.id in (${holdersOf('wallets.approve')}) as approve,
        ${houseId === null} and u.id in (${holdersOf('wallets.update')}) as manage
      from users u where u.id in (${holdersOf('wallets.read')})
        and (${houseId !== null} or ${reachesWallets(sql`u.id`, sql`array[${walletId}::uuid]`)})),
    payers as (
      select u.id, u.first_name || ' ' || u.last_name as name, 'Resident' as role, true as ask,
        true as approve, false as manage
      from house_payers h join users u on u.id = h.user_id
      where h.community_id = ${here} and ${ofHouse})
    select p.id, p.name, p.role,
      jsonb_build_object('ask', p.ask, 'approve', p.approve, 'manage', p.manage) as may
    from (select * from payers union all select * from team) p
    order by (p.role = 'Resident') desc, p.approve desc, p.ask desc, p.name, p.id limit 200`.execute(
    db,
  );
  return { items: rows };
}
