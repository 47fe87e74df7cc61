// Computes the people inside without the network: those of the snapshot, plus check-ins and minus check-outs at this
// gate since. Pure: the caller passes the snapshot and the events.
import type { GateEvent, InsideNow, LeftBy, PendingEvent, StoredSnapshot } from './held.ts';
import { defaultPartySize, houseText } from '#rules/gate/gate-judge.ts';
import type { OfflinePass } from '#contract/gate-offline/gate-offline.ts';
import { stayOf, walkInsInside } from './offline-walk-ins.ts';

export type Inside = OfflinePass['insides'][number] & {
  by: LeftBy;
  /** The event id, if they were checked in at this gate. */
  entryId?: string;
};

type Entered = Pick<OfflinePass, 'id' | 'kind' | 'guestCount' | 'overstayMinutes' | 'insides'>;

const afterMinutes = (at: string, minutes: number | null | undefined): string | null =>
  minutes === null || minutes === undefined
    ? null
    : new Date(Date.parse(at) + minutes * 60_000).toISOString();

/**
 * The visits inside with a pass, latest first: those of the snapshot and the check-ins since, without those that have
 * ended.
 */
export function insideWith(pass: Entered, done: readonly GateEvent[]): Inside[] {
  // Snapshots stored by an older version of the app have no `insides`.
  const told = (pass.insides as OfflinePass['insides'] | undefined) ?? [];
  let inside: Inside[] = told.map((one) => ({ by: { visitId: one.id }, ...one }));
  for (const event of done.filter(({ passId }) => passId === pass.id)) {
    if (event.action === 'In') inside = [...cameIn(pass, event, inside), ...inside];
    else if (event.action === 'Out') {
      const left = leaverOf(inside, event);
      inside = inside.flatMap((one) => (one === left ? stayOf(one, event) : one));
    }
  }
  return inside.toSorted((a, b) => Date.parse(b.inAt) - Date.parse(a.inAt));
}

function cameIn(pass: Entered, event: GateEvent, inside: readonly Inside[]): Inside[] {
  const { visitId, offlineId: entryId, at: inAt } = event;
  if (inside.some(({ id }) => id === visitId)) return [];
  const people = event.people ?? defaultPartySize(pass);
  const overstayAt = afterMinutes(inAt, pass.overstayMinutes);
  const by = visitId === undefined ? { entryId } : { visitId };
  const { plate = '', guard = '' } = event;
  const entry = { inAt, people, overstayAt, gate: '', guard, plate, hasPhoto: false };
  return [{ id: visitId ?? entryId, entryId, by, ...entry }];
}

/** The visit that a check-out event ends. If the event names no visit, it is the earliest one, as on the server. */
function leaverOf(inside: readonly Inside[], { visitId, entryId }: GateEvent): Inside | undefined {
  if (visitId === undefined && entryId === undefined) return inside.at(-1);
  return inside.find(
    (one) =>
      (visitId !== undefined && one.id === visitId) ||
      (entryId !== undefined && one.entryId === entryId),
  );
}

/** Every visit inside, sorted as on the server: overstayed ones first, then the latest. */
export function everybodyInside(
  kept: StoredSnapshot,
  done: readonly PendingEvent[],
  now: Date,
): InsideNow[] {
  const touched = new Set(
    done.flatMap(({ action, passId = [] }) => (action === 'Watch hit' ? [] : passId)),
  );
  const withPass = kept.passes.flatMap((pass) => {
    const { id: passId, guestName, kind, plate } = pass;
    const own = touched.delete(passId) ? done : [];
    // Only a few of thousands of passes have somebody inside.
    if (own.length === 0 && !pass.insides?.length) return [];
    const about = { passId, guestName, kind, plate, house: houseText(pass, true) };
    return insideWith(pass, own).map((one) => ({ ...visitOf(one), ...about }));
  });
  // Passes that are not in the snapshot, whose guests were checked in by a signed QR.
  const unheld = [...touched].flatMap((passId) => {
    const about = { passId, guestName: '', kind: 'By QR', plate: '', house: '' };
    const kind = 'One-time' as const;
    const pass = { id: passId, kind, guestCount: 1, overstayMinutes: null, insides: [] };
    return insideWith(pass, done).map((one) => ({ ...visitOf(one), ...about }));
  });
  const without = walkInsInside(kept, done).map(({ minutes, ...one }) => ({
    ...one,
    key: 'visitId' in one.by ? one.by.visitId : one.by.entryId,
    overstayAt: one.overstayAt ?? afterMinutes(one.inAt, minutes),
  }));
  return [...withPass, ...unheld, ...without].toSorted(
    (a, b) =>
      Number(isOverstay(b, now)) - Number(isOverstay(a, now)) ||
      Date.parse(b.inAt) - Date.parse(a.inAt),
  );
}

const visitOf = ({ id: key, by, people, inAt, overstayAt }: Inside) => ({
  key,
  by,
  people,
  inAt,
  overstayAt,
});

export const isOverstay = ({ overstayAt }: Pick<InsideNow, 'overstayAt'>, now: Date): boolean =>
  overstayAt !== null && Date.parse(overstayAt) <= now.getTime();

export const peopleIn = (inside: readonly InsideNow[]): number =>
  inside.reduce((sum, { people }) => sum + people, 0);

export type HouseToLeave = { house: string; people: number; inside: InsideNow[] };

/** The evacuation list: all visits inside, by house, in the order of the snapshot's houses. Other houses come last. */
export function byHouse(
  kept: Pick<StoredSnapshot, 'houses'>,
  inside: readonly InsideNow[],
): HouseToLeave[] {
  const place = new Map(kept.houses.map(({ house }, index) => [house, index]));
  const grouped = Map.groupBy(inside, ({ house }) => house);
  const placeOf = (house: string): number => place.get(house) ?? Infinity;
  return [...grouped]
    .map(([house, of]) => ({ house, people: peopleIn(of), inside: of }))
    .toSorted(
      (a, b) => placeOf(a.house) - placeOf(b.house) || a.house.localeCompare(b.house, 'en'),
    );
}
