// Slice `estate`: the chosen community. Its id is sent in the header `communityId`.
import { storedSlice } from '#lib/session/slice.ts';

export type Estate = { id: string; name: string; profilePicture: string | null };

type EstateState = { estate: Estate | null; setEstate: (estate: Estate | null) => void };

export const useEstate = storedSlice<EstateState>(
  (set) => ({ estate: null, setEstate: (estate) => set({ estate }) }),
  { name: 'estate', pick: ({ estate }) => ({ estate }) },
);

export const storedCommunityId = (): string | null => useEstate.getState().estate?.id ?? null;

/** The chosen community's id, for pages that open only with a chosen community. Throws if there is none. */
export function useCommunityId(): string {
  const id = useEstate((state) => state.estate?.id);
  if (!id) throw new Error('A page that needs a community was shown without one.');
  return id;
}
