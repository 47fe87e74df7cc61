// Whether the modal "Feature Activation Required" is open, and with which sentence (spec 2,
// domain 1). The gate itself is in the contract and on the server.
import { create } from 'zustand';

type Activation = {
  sentence: string | null;
  open: (sentence: string) => void;
  close: () => void;
};

export const useActivation = create<Activation>()((set) => ({
  sentence: null,
  open: (sentence) => set({ sentence }),
  close: () => set({ sentence: null }),
}));
