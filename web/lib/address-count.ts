// Slice `addressCount` (spec 3): how many houses are active, which is how many seats are used;
// undefined until the list of communities has told it.
import { memorySlice } from './slice.ts';

type AddressCount = { count: number | undefined; setCount: (count: number) => void };

export const useAddressCount = memorySlice<AddressCount>((set) => ({
  count: undefined,
  setCount: (count) => set({ count }),
}));
