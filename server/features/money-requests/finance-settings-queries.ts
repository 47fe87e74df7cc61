// The SQL of the approval rules. A community that never changed the rules has no row.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { FinanceSettings } from '#contract/money-requests/finance-settings.ts';
import type { Db } from '#platform/database/database.ts';
import { holdersOf } from '#platform/database/holders.ts';
import { approving } from '#kernel/wallets/approvers.ts';

/** The current rules, with the people who may approve and the reserve wallets. */
export async function selectFinanceSettings(db: Db): Promise<FinanceSettings> {
  const { rows } = await sql<FinanceSettings>`
    select coalesce(f.two_approvers_above_minor, 100000000) as "twoApproversAboveMinor",
      coalesce(f.version, 1) as version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'role', p.role)
          order by p.name, p.id), '[]')
        from (select u.id, u.first_name || ' ' || u.last_name as name,
            coalesce((select r.name from workers k
              join roles r on r.community_id = k.community_id and r.id = k.role_id
              where k.community_id = ${here} and k.user_id = u.id and k.status = 'Active' limit 1),
              'Owner') as role
          from users u join (${holdersOf(approving)}) h on h.id = u.id
          order by name, u.id limit 100) p) as approvers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name)
          order by w.name, w.id), '[]')
        from (select w.id, w.name from wallets w where w.community_id = ${here} and w.is_reserve
            and w.status <> 'Closed' order by w.name, w.id limit 100) w) as reserves
    from (select ${here} as id) c
    left join finance_settings f on f.community_id = c.id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('A select without conditions gave no row.');
  return row;
}
