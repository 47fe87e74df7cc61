// Flags the lines of a file that were imported before, without access to the database. A line with the bank's
// transaction number is recognised by this number, or as equal to an imported line without a number. For other lines,
// day, amount and wording are compared, and equal lines are counted.
import { createHash } from 'node:crypto';
import type { ReadLine } from './read-lines.ts';

/** An imported line. Its `contentKey` is the hash of its content, a dot, and its number among equal lines. */
export type KnownLine = { contentKey: string; externalId: string | null };

export type CheckedLine = {
  line: ReadLine;
  contentKey: string;
  isRepeated: boolean;
  /** True if this line is new, and an imported line has the same day, wording and amount, but the opposite sign. */
  isOpposite: boolean;
};

/**
 * Formats of the same bank differ in punctuation and spaces, so the hash uses only the letters and digits of the
 * description.
 */
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

/**
 * True if a numbered line equals a line that was imported without a number, from another format. Each imported line is
 * claimed once.
 */
function claimUnnumbered(same: Same): boolean {
  const unnumbered = same.ids.slice(0, same.before).filter((id) => id === null).length;
  if (same.claimed >= unnumbered) return false;
  same.claimed += 1;
  return true;
}
