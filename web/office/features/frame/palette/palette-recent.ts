// The recent entries of the command palette, for each community. They are cleared with the session.
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
