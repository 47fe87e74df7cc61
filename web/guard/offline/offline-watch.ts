// Compares people with the watch-list without the network. The device holds tags of names, phones, plates and documents
// (rules/gate/watch-matches.ts), never the list itself. Typed and scanned details are looked up among the tags.
import type { HeldSnapshot } from './held.ts';
import type { OfflineSnapshot } from '#contract/gate-offline/gate-offline.ts';
import type { JudgedWatch } from '#rules/gate/gate-judge.ts';
import { cardOf, normalisePlate } from '#contract/shared/gate-words.ts';
import { isAlike, nameForm, nameTrigrams, type WatchMatchKind } from '#rules/gate/watch-matches.ts';
import { possibleTags } from './offline-tags.ts';

type Entry = OfflineSnapshot['watch'][number];
/** The values that the tag of one text can have (`possibleTags`). */
type Places = ReadonlySet<number>;

/** A person's details, each as the values that its tag can have. */
export type ReadTags = {
  name?: Places;
  /** For each trigram of the name, those of its possible tags that a stored entry has. */
  trigrams?: readonly Places[];
  phone?: Places;
  plate?: Places;
  card?: Places;
  passId?: string;
};

export type Match = { entry: Entry; isHard: boolean; matches: WatchMatchKind[] };

const has = (places: Places | undefined, tag: number | null | undefined): boolean =>
  typeof tag === 'number' && places?.has(tag) === true;

/** Whether the trigrams of the names are as similar as the database requires. */
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

/** The server's order: exact matches that block or warn, then similar names, then exact matches that only notify. */
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

/** `photoOf` is set without checking that the photo can be loaded. If it cannot, the screen says so. */
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

/**
 * Looks up the tags of a person's details, of the kinds that the watch-list holds, because each look-up takes some
 * milliseconds.
 */
export async function readTags(
  kept: HeldSnapshot,
  { isOfPass = false, name = '', phone = '', plate = '', idNumber = '' }: Read,
): Promise<ReadTags> {
  const holds = (tag: 'nameTag' | 'phoneTag' | 'plateTag' | 'cardTag') =>
    kept.watch.some((entry) => typeof (entry as Partial<Entry>)[tag] === 'number');
  const look = async (purpose: Parameters<typeof possibleTags>[1], text: string): Promise<Places> =>
    new Set(text === '' ? [] : await possibleTags(kept, purpose, text));
  const held = isOfPass ? new Set<number>() : trigramsHeld(kept);
  const trigrams = held.size > 0 ? nameTrigrams(name) : [];
  const [ofName, ofPhone, ofPlate, ofCard, ...ofTrigrams] = await Promise.all([
    look('name', holds('nameTag') ? nameForm(name) : ''),
    look('phone', holds('phoneTag') ? phone : ''),
    look('plate', holds('plateTag') ? normalisePlate(plate) : ''),
    look('card', holds('cardTag') ? cardOf(idNumber) : ''),
    ...trigrams.map(
      async (one) =>
        new Set((await possibleTags(kept, 'trigram', one)).filter((at) => held.has(at))),
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
