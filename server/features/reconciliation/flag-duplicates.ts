// Tells which lines of a file are in the list already. The bank's own number decides where there is one; otherwise what
// a line says, and which of several that say the same it is. It reads and writes nothing.
import { createHash } from 'node:crypto';
import type { ReadLine } from './read-lines.ts';

/** A line that is in the list: its `contentKey` is `base.number`. */
export type KnownLine = { contentKey: string; externalId: string | null };

export type CheckedLine = {
  line: ReadLine;
  contentKey: string;
  isRepeated: boolean;
  /** A line of the list has the same day, words and amount, with the other sign. */
  isOpposite: boolean;
};

/** Signs and spaces differ between a bank's own formats; letters and digits do not. */
function baseOf({ postedOn, amountMinor, description }: ReadLine): string {
  const words = description.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return createHash('sha256').update(`${postedOn}|${amountMinor}|${words}`).digest('hex');
}

type Same = { ids: (string | null)[]; before: number; seen: number; claimed: number };

export function flagDuplicates(
  lines: readonly ReadLine[],
  known: readonly KnownLine[],
): CheckedLine[] {
  const byBase = new Map<string, Same>();
  const sameAs = (base: string): Same => {
    const same = byBase.get(base) ?? { ids: [], before: 0, seen: 0, claimed: 0 };
    byBase.set(base, same);
    return same;
  };
  const externalIds = new Set<string>();
  for (const { contentKey, externalId } of known) {
    const same = sameAs(contentKey.split('.')[0] ?? '');
    same.ids.push(externalId);
    same.before += 1;
    if (externalId) externalIds.add(externalId);
  }
  return lines.map((line) => {
    const base = baseOf(line);
    const same = sameAs(base);
    const isRepeated = line.externalId
      ? externalIds.has(line.externalId) || claimUnnumbered(same)
      : (same.seen += 1) <= same.before;
    if (!isRepeated) same.ids.push(line.externalId);
    if (line.externalId) externalIds.add(line.externalId);
    const opposite = byBase.get(baseOf({ ...line, amountMinor: -line.amountMinor }));
    const isOpposite = !isRepeated && (opposite?.before ?? 0) > 0;
    return { line, isRepeated, isOpposite, contentKey: `${base}.${same.ids.length}` };
  });
}

/** A line that came without a number in another format is the same one, and only once. */
function claimUnnumbered(same: Same): boolean {
  const unnumbered = same.ids.slice(0, same.before).filter((id) => id === null).length;
  if (same.claimed >= unnumbered) return false;
  same.claimed += 1;
  return true;
}
