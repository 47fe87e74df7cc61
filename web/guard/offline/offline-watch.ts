// Compares people with the watch-list without the network. The device holds tags of names, phones, plates and documents
// (rules/gate/watch-matches.ts), never the list itself. Typed and scanned details are looked up among the tags.
import type { HeldSnapshot } from './held.ts';
import type { OfflineSnapshot } from '#contract/gate-offline/gate-offline.ts';
import type { JudgedWatch } from '#rules/gate/gate-judge.ts';
import { cardOf, normalisePlate } from '#contract/shared/gate-words.ts';
import { isAlike, nameForm, nameTrigrams, type WatchMatchKind } from '#rules/gate/watch-matches.ts';
import { placesOf } from './offline-tags.ts';

type Entry = OfflineSnapshot['watch'][number];
/** The places at which the tag of one text may be stored. */
type Places = ReadonlySet<number>;

/** A person's details, each as the places of its tag. */
export type ReadTags = {
  name?: Places;
  /** For each trigram of the name, those of its places at which a stored entry has a tag. */
  trigrams?: readonly Places[];
  phone?: Places;
  plate?: Places;
  card?: Places;
  passId?: string;
};

export type Match = { entry: Entry; isHard: boolean; matches: WatchMatchKind[] };

const has = (places: Places | undefined, tag: number | null | undefined): boolean =>
  typeof tag === 'number' && places?.has(tag) === true;

/** Whether the names are similar by the database's measure. */
function hasNameAlike(entry: Entry, { trigrams = [] }: ReadTags): boolean {
  // Snapshots stored by an older version of the app have no trigrams.
  const { trigramTags: tags = [] } = entry as Partial<Entry>;
  if (tags.length === 0) return false;
  const shared = trigrams.filter((places) => tags.some((tag) => has(places, tag))).length;
  return isAlike(shared, trigrams.length, tags.length);
}

export function matchesOf(entry: Entry, read: ReadTags): WatchMatchKind[] {
  const { passId } = read;
  const { passMatches = [] } = entry as Partial<Entry>;
  const told = passId === undefined ? [] : passMatches.filter((one) => one.passId === passId);
  const isTold = (kind: WatchMatchKind) => told.some(({ by }) => by === kind);
  const found: WatchMatchKind[] = [];
  if (has(read.name, entry.nameTag)) found.push('Name');
  if (has(read.phone, entry.phoneTag) || isTold('Phone')) found.push('Phone');
  if (has(read.plate, entry.plateTag) || isTold('Plate')) found.push('Plate');
  if (has(read.card, entry.cardTag) || isTold('Document')) found.push('Document');
  if (found.length > 0) return found;
  if (passId !== undefined && entry.passIds.includes(passId)) return ['Phone'];
  return isTold('Similar name') || hasNameAlike(entry, read) ? ['Similar name'] : [];
}

const severities = ['Block', 'Warn', 'Notify'];

/** The server's order: entries that stop or warn, then similar names, then entries that are only recorded. */
const rankOf = ({ entry: { severity }, isHard }: Match): number =>
  (isHard ? (severity === 'Notify' ? 20 : 0) : 10) + severities.indexOf(severity);

export function worstMatch(watch: readonly Entry[], read: ReadTags): Match | null {
  const all = watch.flatMap((entry): Match[] => {
    const matches = matchesOf(entry, read);
    const isHard = !matches.includes('Similar name');
    return matches.length > 0 ? [{ entry, isHard, matches }] : [];
  });
  return all.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

/** Sets `photoOf` without checking that the photo can be loaded; the screen says so if it cannot. */
export const judgedWatch = ({ entry, isHard, matches }: Match): JudgedWatch => ({
  severity: entry.severity,
  instruction: entry.instruction,
  isHard,
  matches,
  photoOf: (entry as Partial<Entry>).hasPhoto ? entry.id : null,
});

type Read = {
  /** True for the guest of a stored pass: the snapshot already lists the watch-list entries with a similar name. */
  isOfPass?: boolean | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  plate?: string | undefined;
  idNumber?: string | undefined;
};

/** Looks up only the kinds of tag that the watch-list holds, as each search takes some milliseconds. */
export async function readTags(
  kept: HeldSnapshot,
  { isOfPass = false, name = '', phone = '', plate = '', idNumber = '' }: Read,
): Promise<ReadTags> {
  const holds = (tag: 'nameTag' | 'phoneTag' | 'plateTag' | 'cardTag') =>
    kept.watch.some((entry) => typeof (entry as Partial<Entry>)[tag] === 'number');
  const look = async (purpose: Parameters<typeof placesOf>[1], text: string): Promise<Places> =>
    new Set(text === '' ? [] : await placesOf(kept, purpose, text));
  const held = isOfPass ? new Set<number>() : trigramsHeld(kept);
  const trigrams = held.size > 0 ? nameTrigrams(name) : [];
  const [ofName, ofPhone, ofPlate, ofCard, ...ofTrigrams] = await Promise.all([
    look('name', holds('nameTag') ? nameForm(name) : ''),
    look('phone', holds('phoneTag') ? phone : ''),
    look('plate', holds('plateTag') ? normalisePlate(plate) : ''),
    look('card', holds('cardTag') ? cardOf(idNumber) : ''),
    ...trigrams.map(
      async (one) => new Set((await placesOf(kept, 'trigram', one)).filter((at) => held.has(at))),
    ),
  ]);
  return {
    name: ofName,
    phone: ofPhone,
    plate: ofPlate,
    card: ofCard,
    trigrams: ofTrigrams,
  };
}

const trigramsHeld = ({ watch }: HeldSnapshot): ReadonlySet<number> =>
  new Set(
    watch
      .flatMap((entry) => (entry as Partial<Entry>).trigramTags ?? [])
      .filter((tag) => tag !== null),
  );
