// Slice of the forgotten password (spec 3): the email that travels from one screen to the next.
import { memorySlice } from './slice.ts';

type ForgotPassword = { userEmail: string; setUserEmail: (userEmail: string) => void };

export const useForgotPassword = memorySlice<ForgotPassword>((set) => ({
  userEmail: '',
  setUserEmail: (userEmail) => set({ userEmail }),
}));
