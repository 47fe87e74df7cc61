// The data that a paired device stores for work without network: passes with hashed tags that are valid for this
// snapshot only, the public keys of QR codes, the watch-list with hashed tags, the houses that are not archived, and
// the visitors inside. The data contains no code, phone or watch-list name, and is refused unless a guard is on shift
// and the community has the feature Offline Check-in.
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type * as contract from '#contract/gate-offline/gate-offline.ts';
import {
  mostTrigrams,
  type OfflinePass,
  type OfflineSnapshot,
} from '#contract/gate-offline/gate-offline.ts';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { nameForm, nameTrigrams } from '#rules/gate/watch-matches.ts';
import type { HolderContext } from '#platform/http/context.ts';
import { requireApartment } from '#platform/http/feature-gate.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Console } from '#kernel/gate/devices.ts';
import type { GateKeys } from '#kernel/gate/gate-keys.ts';
import {
  type HeldPass,
  type Place,
  selectHouses,
  selectPasses,
  selectPlace,
  selectWalkInMinutes,
  selectWatch,
  selectWithoutPass,
} from './offline-queries.ts';
import { similarPasses } from './offline-similar.ts';
import { spread, tagOf } from './offline-tags.ts';
import type { GateOptions } from '#kernel/gate/words.ts';

type HeldEntry = Awaited<ReturnType<typeof selectWatch>>[number];
type Taken = Answer<typeof contract.getOfflineSnapshot>;

type Held = Awaited<ReturnType<typeof readSnapshot>>;

/** Reads the data in the transaction of the device's request. */
export async function readSnapshot({ db, clock, communityId, holder }: HolderContext<Console>) {
  const takenAt = clock.now().toISOString();
  const place = await selectPlace(db, holder);
  refuseUnlessReady(place);
  const { passes, isWhole } = await selectPasses(db, takenAt);
  const watch = await selectWatch(db, takenAt);
  const houses = await selectHouses(db);
  const held = {
    communityId,
    place,
    passes,
    isWhole,
    watch,
    houses,
    visits: await selectWithoutPass(db),
    walkInMinutes: await selectWalkInMinutes(db),
  };
  return { takenAt, held };
}

/** Builds the snapshot after the transaction, because computing the tags of thousands of passes takes time. */
export const buildSnapshot =
  ({ keys }: GateOptions) =>
  async (
    { takenAt, held }: Held,
    { query }: Parsed<typeof contract.getOfflineSnapshot>,
  ): Promise<Taken> => {
    const version = versionOf(held);
    if (version === query.Known) return { takenAt, version, snapshot: null };
    const { communityId, place, isWhole } = held;
    const key = randomBytes(32);
    const { timeZone, gate, oldest, newest } = place;
    const similar = await similarPasses(held.watch, held.passes);
    const numbers = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
    const snapshot = {
      communityId,
      timeZone,
      gate,
      key: key.toString('base64url'),
      spread,
      qrKeys: numbers.map((number) => ({ number, publicKey: keys.publicKey(communityId, number) })),
      passes: await tagPasses(held.passes, { key, keys, communityId }),
      isWhole,
      houses: held.houses,
      visits: held.visits,
      walkInMinutes: held.walkInMinutes,
      watch: held.watch.map((entry) =>
        tagEntry(entry, { key, similar: similar.get(entry.id) ?? [] }),
      ),
    };
    return { takenAt, version, snapshot };
  };

function refuseUnlessReady({ isOn, isOnShift }: Place): void {
  requireApartment({ 'Offline Check-in': isOn }, 'Offline Check-in');
  // A device without a shift gets no data, even with a valid key.
  if (!isOnShift) throw refuse(shiftRefusals.noShift);
}

/** Increase this number when the same data is encoded differently. */
const format = 2;

/** The hash of the data, without the encrypted codes, because the code of a pass never changes. */
const versionOf = (held: { passes: readonly HeldPass[] }): string =>
  createHash('sha256')
    .update(
      JSON.stringify({ format, ...held }, (name, value) =>
        name === 'codeBox' ? undefined : value,
      ),
    )
    .digest('base64url');

/** Replaces the name, phone, plate and document of a watch-list entry by tags. The clear text stays on the server. */
function tagEntry(
  { name, phone, plate, card, passMatches, ...entry }: HeldEntry,
  { key, similar }: { key: Buffer; similar: readonly string[] },
): OfflineSnapshot['watch'][number] {
  const alike = similar.map((passId) => ({ passId, by: 'Similar name' as const }));
  return {
    ...entry,
    passIds: [...new Set(passMatches.map(({ passId }) => passId))],
    passMatches: [...passMatches, ...alike],
    plateTag: tagOf(key, 'plate', plate),
    cardTag: tagOf(key, 'card', card),
    phoneTag: tagOf(key, 'phone', phone),
    nameTag: tagOf(key, 'name', nameForm(name)),
    trigramTags: nameTrigrams(name)
      .slice(0, mostTrigrams)
      .map((one) => tagOf(key, 'trigram', one)),
  };
}

type Tagging = { key: Buffer; keys: GateKeys; communityId: string };

const atOnce = 500;

/** Tags the passes, and lets other work run after each `atOnce` passes. */
async function tagPasses(
  passes: readonly HeldPass[],
  { key, keys, communityId }: Tagging,
): Promise<OfflinePass[]> {
  const tagged: OfflinePass[] = [];
  for (const [index, pass] of passes.entries()) {
    if (index % atOnce === atOnce - 1) await breathe();
    const { codeBox, ...told } = pass;
    const { hideHouse, plate } = pass;
    tagged.push({
      ...told,
      plate: hideHouse ? '' : plate,
      plateTag: hideHouse ? tagOf(key, 'last four', plate.slice(-4)) : null,
      codeTag: tagOf(key, 'code', openBox(keys, communityId, codeBox)),
    });
  }
  return tagged;
}

/**
 * Decrypts a code. Returns an empty text if the code cannot be decrypted, for example because it was encrypted under a
 * former server secret; then the pass has no code tag.
 */
function openBox(keys: GateKeys, communityId: string, box: Buffer): string {
  try {
    return keys.openCode(communityId, box);
  } catch {
    return '';
  }
}
