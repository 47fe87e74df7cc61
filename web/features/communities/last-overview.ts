// The overview as it was last seen, so that it stands there at once when it is opened again. It goes with the session.
import type { listCommunityOverviews } from '#calls/communities.ts';
import type { Answer } from '#contract/operation.ts';
import { storedSlice } from '#lib/slice.ts';

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

/** What was last seen of this search and order; nothing of another one, nor of an answer that held less. */
export const lastFor = (query: object): Overviews | undefined => {
  const { asked, seen } = useLastOverview.getState();
  return asked === JSON.stringify(query) && seen && 'archived' in seen ? seen : undefined;
};
