// Notifies neighbours of an alarm, if the community has switched it on: account holders on the street learn the type of
// the emergency, but not the house. Drills and silent alarms notify no neighbours.
import { sql } from 'kysely';
import { notify } from '#platform/delivery/notify.ts';
import { alarmOnStreet } from './messages.ts';
import type { Stored } from './queries.ts';
import { aboutEmergency, addStep, type Scope } from './steps.ts';

/** The key of the timeline step that records the notification of the street. */
export const streetKeyOf = (id: string): string => `emergency:${id}:street`;

/** Safety limit: no street has more people. */
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
