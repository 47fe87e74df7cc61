// Computes the people inside without a pass, without the network: those of the snapshot, and those recorded here since.
// Pure: the caller passes the snapshot and the events.
import type { InsideNow, PendingEvent, StoredSnapshot } from './held.ts';
import type { OfflineWalkIn } from '#contract/gate-offline/gate-offline.ts';

export type WalkInInside = Omit<InsideNow, 'key' | 'passId'> & {
  /** For a visitor recorded here: how many minutes they may stay. */
  minutes?: number | undefined;
};

type Told = Pick<StoredSnapshot, 'visits' | 'houses' | 'walkInMinutes'>;

/** The part of a group that stays inside after an event. Empty if all leave, as when the event gives no number. */
export const stayOf = <T extends { people: number }>(
  one: T,
  { people: left = one.people }: Pick<PendingEvent, 'people'>,
): T[] => (left < one.people ? [{ ...one, people: one.people - left }] : []);

/** The visitors inside, latest first. Snapshots stored by an older version of the app have no visits. */
export function walkInsInside(
  { visits = [], houses = [], walkInMinutes }: Partial<Told>,
  done: readonly PendingEvent[],
): WalkInInside[] {
  const outs = done.filter(({ action }) => action === 'Out');
  /** The rest of a visit after its check-outs. */
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

/** Whether the visitor was refused, by the house or by the guard. */
export const isSentAway = ({ decision }: Pick<OfflineWalkIn, 'decision'>): boolean =>
  decision === 'Refused' || decision === 'Stopped';

const minutesOf = (
  kind: string,
  minutes: Partial<Record<string, number>> | undefined,
): number | undefined => minutes?.[kind];
