// A sign-up that waits for its code: the address, for the time of a reload too, because a phone may drop the page
// while one looks into the mail; the password in memory alone. It shows the server that who proves the address is
// who chose the password.
import { memorySlice } from '#lib/slice.ts';

const emailKey = 'signUpEmail';

type Pending = {
  email: string;
  password: string;
  /** When another code may be asked for, in milliseconds since 1970; 0 for at once. */
  resendAtMs: number;
  setPending: (change: Partial<Pick<Pending, 'email' | 'password' | 'resendAtMs'>>) => void;
};

export const usePending = memorySlice<Pending>((set) => ({
  email: sessionStorage.getItem(emailKey) ?? '',
  password: '',
  resendAtMs: 0,
  setPending: (change) => {
    if (change.email !== undefined) sessionStorage.setItem(emailKey, change.email);
    set(change);
  },
}));

/** Forgets the sign-up once it is through. */
export function forgetPending(): void {
  sessionStorage.removeItem(emailKey);
  usePending.setState({ email: '', password: '', resendAtMs: 0 });
}
