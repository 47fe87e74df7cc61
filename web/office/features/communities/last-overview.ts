// The last loaded overview, shown at once when the page is opened again. It is cleared with the session.
import type { listCommunityOverviews } from '#calls/communities/communities.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { storedSlice } from '#lib/session/slice.ts';

type Overviews = Answer<typeof listCommunityOverviews>;

type Last = {
  asked: string | null;
  seen: Overviews | null;
  keep: (query: object, seen: Overviews) => void;
};

export const useLastOverview = storedSlice<Last>(
  (set) => ({
    asked: null,
    seen: null,
    keep: (query, seen) => set({ asked: JSON.stringify(query), seen }),
  }),
  { name: 'lastOverview', pick: ({ asked, seen }) => ({ asked, seen }) },
);

/**
 * The last result for the same search and order; undefined for another query, or if an older version of the app
 * stored it.
 */
export const lastFor = (query: object): Overviews | undefined => {
  const { asked, seen } = useLastOverview.getState();
  return asked === JSON.stringify(query) && seen && 'archived' in seen ? seen : undefined;
};
