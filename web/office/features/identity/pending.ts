// A sign-up that awaits its code. The email address survives a reload, because a phone may unload the page while the
// person reads the email. The password stays only in memory; sending it with the code proves that the person who
// verifies the address also chose the password.
import { memorySlice } from '#lib/session/slice.ts';

const emailKey = 'signUpEmail';

type Pending = {
  email: string;
  password: string;
  /** The time when another code may be requested, in milliseconds since 1970; 0 for at once. */
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

export function forgetPending(): void {
  sessionStorage.removeItem(emailKey);
  usePending.setState({ email: '', password: '', resendAtMs: 0 });
}
