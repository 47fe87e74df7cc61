// The phone number that a guard calls about a guest: the intercom of the house, or else a contact who may admit
// guests. Each view of a number is audited.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { checkRefusals } from '#contract/visits/gate-checks.ts';
import { type CallNumber, callRefusals } from '#contract/walk-ins/walk-in-calls.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { record } from '#kernel/gate/check-in.ts';
import { isJustIn } from '#kernel/gate/visit-rows.ts';
import { houseOf } from '#kernel/gate/houses.ts';
import { readWalkIn } from '#kernel/gate/walk-ins.ts';

type Called = CallNumber & { name: string };

async function selectNumber(
  db: Db,
  houseId: string,
  hidesHouse = false,
): Promise<Called | undefined> {
  const { rows } = await sql<Called>`
    select 'Intercom' as way, i.intercom as number, '' as "firstName", 'The house' as name, 0 as place
    from house_intercoms i where i.community_id = ${here} and i.house_id = ${houseId} and i.intercom <> ''
      and not ${hidesHouse}::boolean
    union all (
      select 'Telephone', c.phone, c.first_name, c.first_name || ' ' || c.last_name, 1 from house_contacts c
      where c.community_id = ${here} and c.house_id = ${houseId} and c.phone is not null
      order by c.is_primary_contact desc, c.is_household_head desc, c.first_name, c.resident_id limit 1)
    order by place limit 1`.execute(db);
  return rows[0];
}

/**
 * The number of a host whose guest just checked in with a pass, when the same code is used again. If the visit hides
 * its house, the number is not the intercom, which would reveal the house.
 */
export async function getHostNumber(
  context: CommunityContext,
  { params: { visitId } }: { params: { visitId: string } },
): Promise<CallNumber> {
  const { db, clock } = context;
  const { rows } = await sql<{ houseId: string; hidesHouse: boolean }>`
    select v.house_id as "houseId", v.hide_house as "hidesHouse" from visits v
    where v.community_id = ${here} and v.id = ${visitId} and ${isJustIn(clock.now())}`.execute(db);
  const visit = rows[0];
  if (!visit) throw refuse(callRefusals.notJustIn);
  const { houseId, hidesHouse } = visit;
  const called = await selectNumber(db, houseId, hidesHouse);
  if (!called) throw refuse(callRefusals.noNumber);
  const { way, number, firstName, name } = called;
  const house = await houseOf(db, houseId);
  record(context, { id: visitId, action: 'visit.numberShown', house, after: { way, to: name } });
  return { way, number, firstName: hidesHouse ? '' : firstName };
}

export async function getCallNumber(
  context: CommunityContext,
  { params: { visitId } }: { params: { visitId: string } },
): Promise<CallNumber> {
  const { db, clock } = context;
  const walkIn = await readWalkIn(context, visitId);
  if (walkIn.status !== 'Awaiting host') {
    throw refuse(checkRefusals.notWaiting, { with: { state: walkIn.status.toLowerCase() } });
  }
  const { rows } = await sql<{ houseId: string }>`select v.house_id as "houseId" from visits v
    where v.community_id = ${here} and v.id = ${visitId}`.execute(db);
  const called = await selectNumber(db, rows[0]?.houseId ?? '');
  if (!called) throw refuse(callRefusals.noNumber);
  const { way, number, firstName, name } = called;
  await sql`update visit_asks set stage = 'Call', stage_at = ${clock.now().toISOString()}
    where community_id = ${here} and visit_id = ${visitId} and stage <> 'Ended'`.execute(db);
  record(context, {
    id: visitId,
    action: 'visit.numberShown',
    house: walkIn.house,
    after: { way, to: name },
  });
  return { way, number, firstName };
}
