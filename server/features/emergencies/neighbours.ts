// The notice to neighbours (domain 14 c), where a community has switched it on: whoever has an account on the street
// reads what burns there, and no house. A drill and a silent alarm are told to none of them.
import { sql } from 'kysely';
import { notify } from '#platform/notify.ts';
import type { Stored } from './queries.ts';
import { aboutEmergency, addStep, type Scope } from './steps.ts';

/** The line of the timeline that says the street was notified. */
export const streetKeyOf = (id: string): string => `emergency:${id}:street`;

/** Streets are shorter than this; a notice goes to no whole town. */
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
    to: { userIds: found.userIds },
    exceptUserId: raisedById,
    activityType: 'Emergency',
    title: 'An alarm on your street',
    description: `${type} on ${found.street}. The alarm went to the estate team. Keep the street free.`,
    priority: 'Urgent',
    about: aboutEmergency(id),
  });
}
