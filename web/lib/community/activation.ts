// Whether the modal "Feature Activation Required" is open, and its sentence. The check of the feature itself is in
// the contract and on the server.
import { create } from 'zustand';

type Activation = {
  sentence: string | null;
  /** The requested feature, so that /upgrade can start with it. */
  feature: string | undefined;
  open: (sentence: string, feature?: string) => void;
  close: () => void;
};

export const useActivation = create<Activation>()((set) => ({
  sentence: null,
  feature: undefined,
  open: (sentence, feature) => set({ sentence, feature }),
  close: () => set({ sentence: null }),
}));
