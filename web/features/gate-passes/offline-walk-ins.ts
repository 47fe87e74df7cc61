// Who is inside without a pass, as far as a device knows without the network: those whom the server told of, and those
// who were written down here since. Pure: snapshot and events are handed in.
import type { OfflineWalkIn } from '#contract/gate-offline.ts';
import type { InsideNow } from './offline-inside.ts';
import type { Kept } from './offline-judge.ts';
import type { Waiting } from './offline-store.ts';

export type WalkInInside = Omit<InsideNow, 'key' | 'passId'> & {
  /** How long they may stay who were written down here. */
  minutes?: number | undefined;
};

type Told = Pick<Kept, 'visits' | 'houses' | 'walkInMinutes'>;

/** Those of a group who stay inside when some of them leave; nobody where the event doesn't say how many left. */
export const stayOf = <T extends { people: number }>(
  one: T,
  { people: left = one.people }: Pick<Waiting, 'people'>,
): T[] => (left < one.people ? [{ ...one, people: one.people - left }] : []);

/** The latest first; a snapshot that an older page kept has no visits. */
export function walkInsInside(
  { visits = [], houses = [], walkInMinutes }: Partial<Told>,
  done: readonly Waiting[],
): WalkInInside[] {
  const outs = done.filter(({ action }) => action === 'Out');
  /** Those who stay of a visit when the parts that left are taken away. */
  const staying = (one: WalkInInside, names: readonly (string | undefined)[]): WalkInInside[] =>
    outs
      .filter(({ visitId, entryId }) =>
        names.some((id) => id && (id === visitId || id === entryId)),
      )
      .reduce((now, out) => now.flatMap((each) => stayOf(each, out)), [one]);
  const known = new Set(visits.map(({ id }) => id));
  const told = visits.flatMap(({ id, people = 1, overstayAt = null, ...visit }) =>
    staying({ ...visit, people, overstayAt, by: { visitId: id } }, [id]),
  );
  const asked = done.flatMap(({ action, asked: about, visitId, at }): WalkInInside[] => {
    if (action !== 'In' || !about || visitId === undefined) return [];
    if (known.has(visitId)) return [];
    const { kind } = about;
    const minutes = minutesOf(kind, walkInMinutes);
    const one = { ...about, by: { visitId }, inAt: at, overstayAt: null, minutes };
    return staying(one, [visitId]);
  });
  const written = done.flatMap(({ walkIn, offlineId, visitId, at }): WalkInInside[] => {
    if (!walkIn || isSentAway(walkIn) || (visitId !== undefined && known.has(visitId))) return [];
    const { guestName, kind, plate = '', houseId, people = 1 } = walkIn;
    const house = houses.find(({ id }) => id === houseId)?.house ?? '';
    const by = visitId === undefined ? { entryId: offlineId } : { visitId };
    const minutes = minutesOf(kind, walkInMinutes);
    const about = { by, guestName, kind, plate, house, people };
    return staying({ ...about, inAt: at, overstayAt: null, minutes }, [offlineId, visitId]);
  });
  return [...told, ...asked, ...written].toSorted(
    (a, b) => Date.parse(b.inAt) - Date.parse(a.inAt),
  );
}

/** They stay outside: the house said no, or the guard stopped them. */
export const isSentAway = ({ decision }: Pick<OfflineWalkIn, 'decision'>): boolean =>
  decision === 'Refused' || decision === 'Stopped';

const minutesOf = (
  kind: string,
  minutes: Partial<Record<string, number>> | undefined,
): number | undefined => minutes?.[kind];
