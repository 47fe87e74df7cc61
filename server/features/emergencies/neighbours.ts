// Notifies neighbours of an alarm, if the community has switched this on. Account holders in other houses of the street
// learn the type of the emergency but not the house. Drills (practice alarms), silent alarms and alarms without a house
// do not notify neighbours.
import { sql } from 'kysely';
import { notify } from '#platform/delivery/notify.ts';
import { alarmOnStreet } from './messages.ts';
import type { Stored } from './queries.ts';
import { aboutEmergency, addStep, type Scope } from './steps.ts';

/** The key of the timeline step that records that the street was notified. */
export const streetKeyOf = (id: string): string => `emergency:${id}:street`;

/** A safety limit that no real street reaches. */
const mostNeighbours = 2000;

export async function tellNeighbours(
  scope: Scope,
  { id, houseId, type, drill, silent, raisedById }: Stored,
): Promise<void> {
  if (!houseId || drill || silent) return;
  const { rows } = await sql<{ street: string; userIds: string[] }>`
    select n.street, n.user_ids as "userIds"
    from neighbours_of_alarm(${houseId}, ${mostNeighbours}) n`.execute(scope.db);
  const [found] = rows;
  if (!found) return;
  const { length: people } = found.userIds;
  const text = `${found.street}, ${people} ${people === 1 ? 'person' : 'people'} in the app`;
  const key = streetKeyOf(id);
  await addStep(scope, id, { kind: 'Called', by: 'Courtyard', text, key });
  if (people === 0) return;
  notify(scope, {
    ...alarmOnStreet.notice({ type, street: found.street }),
    to: { userIds: found.userIds },
    exceptUserId: raisedById,
    priority: 'Urgent',
    about: aboutEmergency(id),
  });
}
