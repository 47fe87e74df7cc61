// Slice `addressCount` (spec 3): how many houses are active, which is how many seats are used.
import { memorySlice } from './slice.ts';

type AddressCount = { count: number; setCount: (count: number) => void };

export const useAddressCount = memorySlice<AddressCount>((set) => ({
  count: 0,
  setCount: (count) => set({ count }),
}));
