// Slice `addressCount`: the number of active houses, which is the number of used seats; undefined until the list of
// communities is loaded.
import { memorySlice } from '#lib/session/slice.ts';

type AddressCount = { count: number | undefined; setCount: (count: number) => void };

export const useAddressCount = memorySlice<AddressCount>((set) => ({
  count: undefined,
  setCount: (count) => set({ count }),
}));
