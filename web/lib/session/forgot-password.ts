// Slice of the forgotten password: the email address that is passed from one screen to the next.
import { memorySlice } from './slice.ts';

type ForgotPassword = { userEmail: string; setUserEmail: (userEmail: string) => void };

export const useForgotPassword = memorySlice<ForgotPassword>((set) => ({
  userEmail: '',
  setUserEmail: (userEmail) => set({ userEmail }),
}));
