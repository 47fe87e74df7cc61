// The last entries opened in the command palette, over all communities. The palette shows only those of the current
// community. The entries are cleared with the session.
import { storedSlice } from '#lib/session/slice.ts';

export type Recent = { communityId: string; href: string; label: string; detail?: string };

/** The maximum number of stored entries. */
const kept = 6;

type RecentState = { items: Recent[]; opened: (item: Recent) => void };

export const useRecent = storedSlice<RecentState>(
  (set) => ({
    items: [],
    opened: (item) =>
      set(({ items }) => {
        const others = items.filter(
          ({ href, communityId }) => href !== item.href || communityId !== item.communityId,
        );
        return { items: [item, ...others].slice(0, kept) };
      }),
  }),
  { name: 'paletteRecent', pick: ({ items }) => ({ items }) },
);
