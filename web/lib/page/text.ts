// Cuts text to a number of characters as people see them: an emoji of several code points counts as one.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const cut = (text: string, length: number): string | null => {
  if (text.length <= length) return null;
  const parts = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return parts.length <= length ? null : parts.slice(0, length).join('');
};

export const nameLength = 20;
export const descriptionLength = 40;

/** A name in the header: 20 characters, plus an ellipsis if it was longer. */
export function shortName(name: string): string {
  const head = cut(name, nameLength);
  return head === null ? name : `${head}…`;
}

/** The first 40 characters of a notification's description; null if the description has at most 40 characters. */
export const shortDescription = (text: string): string | null => cut(text, descriptionLength);

/** The unread badge: nothing at 0, "99+" above 99. */
export const badgeText = (count: number): string | null =>
  count <= 0 ? null : count > 99 ? '99+' : String(count);
