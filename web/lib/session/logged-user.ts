// Slice `loggedUser`: the name and picture in the header.
import { storedSlice } from './slice.ts';

export type Person = { firstName: string; lastName: string; profileImageUrl: string | null };

type LoggedUser = { loggedUser: Person | null; setLoggedUser: (person: Person) => void };

export const useLoggedUser = storedSlice<LoggedUser>(
  (set) => ({ loggedUser: null, setLoggedUser: (loggedUser) => set({ loggedUser }) }),
  { name: 'loggedUser', pick: ({ loggedUser }) => ({ loggedUser }) },
);
