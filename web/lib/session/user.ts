// Slice `user`: the server's data about the signed-in person. Setting the user sets isLoggedIn to true, clearing sets
// it to false.
import { memorySlice } from './slice.ts';

/** The server's response: the fields are under `data`. */
export type UserInfo = { data: { hasConsentedToTerms: boolean } & Record<string, unknown> };

type User = {
  userInfo: UserInfo | null;
  isLoggedIn: boolean;
  loading: boolean;
  error: string | null;
  setUser: (userInfo: UserInfo) => void;
  clearUser: () => void;
  setLoading: (loading: boolean) => void;
  setError: (error: string | null) => void;
  setConsented: (hasConsentedToTerms: boolean) => void;
};

export const useUser = memorySlice<User>((set) => ({
  userInfo: null,
  isLoggedIn: false,
  loading: false,
  error: null,
  setUser: (userInfo) => set({ userInfo, isLoggedIn: true, loading: false, error: null }),
  clearUser: () => set({ userInfo: null, isLoggedIn: false }),
  setLoading: (loading) => set({ loading }),
  setError: (error) => set({ error, loading: false }),
  setConsented: (hasConsentedToTerms) =>
    set(({ userInfo }) =>
      userInfo ? { userInfo: { data: { ...userInfo.data, hasConsentedToTerms } } } : {},
    ),
}));
