// Finds the guests of passes in the offline data whose names resemble a watch-list entry. Only the server knows both
// names in clear. The server marks these passes, so that a device gives the same answer offline as online.
import { setImmediate as breathe } from 'node:timers/promises';
import { isAlike, nameTrigrams } from '#rules/gate/watch-matches.ts';

const atOnce = 500;

/** Maps each entry's id to the ids of the passes whose guest has a similar name. */
export async function similarPasses(
  entries: readonly { id: string; name: string }[],
  passes: readonly { id: string; guestName: string }[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const sizes = new Map<string, number>();
  const byTrigram = new Map<string, string[]>();
  for (const { id, name } of entries) {
    const trigrams = nameTrigrams(name);
    sizes.set(id, trigrams.length);
    for (const one of trigrams) byTrigram.set(one, [...(byTrigram.get(one) ?? []), id]);
  }
  for (const [index, { id: passId, guestName }] of passes.entries()) {
    if (index % atOnce === atOnce - 1) await breathe();
    const trigrams = nameTrigrams(guestName);
    const shared = new Map<string, number>();
    for (const one of trigrams) {
      for (const id of byTrigram.get(one) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    for (const [id, count] of shared) {
      if (isAlike(count, trigrams.length, sizes.get(id) ?? 0)) {
        found.set(id, [...(found.get(id) ?? []), passId]);
      }
    }
  }
  return found;
}
