// The notice to neighbours (domain 14 c), where a community has switched it on: whoever has an account on the street
// reads what burns there, and no house. A drill and a silent alarm are told to none of them.
import { sql } from 'kysely';
import { notify } from '#platform/notify.ts';
import { here, type Stored } from './queries.ts';
import { aboutEmergency, type Scope } from './steps.ts';

/** Streets are shorter than this; a notice goes to no whole town. */
const mostNeighbours = 2000;

export async function tellNeighbours(
  scope: Scope,
  { id, houseId, type, drill, silent, raisedById }: Stored,
): Promise<void> {
  if (!houseId || drill || silent) return;
  const { rows } = await sql<{ street: string; userIds: string[] }>`
    select s.name as street, array(
        select distinct m.user_id from house_labels l
        join house_members m on m.community_id = l.community_id and m.house_id = l.house_id
        where l.community_id = own.community_id and l.street_id = own.street_id
          and l.house_id <> own.house_id
        limit ${mostNeighbours}) as "userIds"
    from house_labels own
    join streets s on s.community_id = own.community_id and s.id = own.street_id
    where own.community_id = ${here} and own.house_id = ${houseId}`.execute(scope.db);
  const [found] = rows;
  if (!found || found.userIds.length === 0) return;
  notify(scope, {
    to: { userIds: found.userIds },
    exceptUserId: raisedById,
    activityType: 'Emergency',
    title: 'An alarm on your street',
    description: `${type} on ${found.street}. Guards and managers are told. Keep the street free.`,
    priority: 'Urgent',
    about: aboutEmergency(id),
  });
}
