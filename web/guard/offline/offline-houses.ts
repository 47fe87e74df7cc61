// Searches the houses stored on the device: every typed word must occur in the house's label or in one of its names.
import type { StoredSnapshot } from './held.ts';
import { foldedText } from '#rules/shared/folded-text.ts';

export const mostFound = 20;

/** Returns at most `mostFound`. Snapshots stored by an older version of the app have no houses. */
export function housesLike({ houses = [] }: Partial<Pick<StoredSnapshot, 'houses'>>, text: string) {
  const words = foldedText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: StoredSnapshot['houses'] = [];
  for (const one of houses) {
    const about = foldedText([one.house, ...one.names].join(' '));
    if (words.every((word) => about.includes(word))) found.push(one);
    if (found.length === mostFound) break;
  }
  return found;
}
