// Who is inside without a pass, as far as a device knows without the network: those whom the server told of, and those
// who were written down here since. Pure: snapshot and events are handed in.
import type { Kept } from './offline-judge.ts';
import type { Waiting } from './offline-store.ts';

export type WalkInInside = {
  /** By which they leave: the server's visit, or the event that they came in by. */
  by: { visitId: string } | { entryId: string };
  guestName: string;
  kind: string;
  plate: string;
  house: string;
  inAt: string;
};

/** The latest first; a snapshot that an older page kept has no visits. */
export function walkInsInside(
  { visits = [], houses = [] }: Partial<Pick<Kept, 'visits' | 'houses'>>,
  done: readonly Waiting[],
): WalkInInside[] {
  const outs = done.filter(({ action }) => action === 'Out');
  const left = new Set(outs.flatMap(({ visitId, entryId }) => [visitId, entryId]));
  const known = new Set(visits.map(({ id }) => id));
  const told = visits
    .filter(({ id }) => !left.has(id))
    .map(({ id, ...visit }) => ({ ...visit, by: { visitId: id } }));
  const written = done.flatMap(({ walkIn, offlineId, visitId, at }): WalkInInside[] => {
    const isGone = left.has(offlineId) || (visitId !== undefined && left.has(visitId));
    if (!walkIn || isGone || (visitId !== undefined && known.has(visitId))) return [];
    const { guestName, kind, plate = '', houseId } = walkIn;
    const house = houses.find(({ id }) => id === houseId)?.house ?? '';
    const by = visitId === undefined ? { entryId: offlineId } : { visitId };
    return [{ by, guestName, kind, plate, house, inAt: at }];
  });
  return [...told, ...written].toSorted((a, b) => Date.parse(b.inAt) - Date.parse(a.inAt));
}
