// The last loaded dashboard, shown at once when the page is opened again. It is cleared with the session.
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import { storedSlice } from '#lib/session/slice.ts';

type Last = {
  communityId: string | null;
  seen: Dashboard | null;
  keep: (communityId: string, seen: Dashboard) => void;
};

export const useLastDashboard = storedSlice<Last>(
  (set) => ({
    communityId: null,
    seen: null,
    keep: (communityId, seen) => set({ communityId, seen }),
  }),
  { name: 'lastDashboard', pick: ({ communityId, seen }) => ({ communityId, seen }) },
);

export const lastOf = (communityId: string): Dashboard | undefined => {
  const last = useLastDashboard.getState();
  return last.communityId === communityId ? (last.seen ?? undefined) : undefined;
};
