// Signs in. Afterwards stores the session, its person and the key of this browser, and returns the next page.
import { signIn } from '#calls/identity/identity.ts';
import type { Me } from '#contract/identity/identity.ts';
import { call } from '#lib/api/api.ts';
import { readDeviceKeys, storeDeviceKey } from '#lib/session/device-keys.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { storeMe } from '#lib/session/me.ts';
import { pendingPage } from '#lib/session/pending-invitation.ts';
import { returnPage } from '#lib/session/return-page.ts';
import { storeSession } from '#lib/session/session.ts';
import { paths } from '#web/paths.ts';
import { forgetPending } from './pending.ts';

export type Credentials = {
  email: string;
  password: string;
  /** The code from the email; needed while too many wrong passwords pause sign-in for this email address. */
  emailCode?: string;
  secondStep?: string;
};

/** Signs in from this browser; returns the address to open. */
export const signInHere = async (credentials: Credentials): Promise<string> =>
  startSession(await call(signIn, { body: { ...credentials, deviceKeys: readDeviceKeys() } }));

type Session = { token: string; expiresAt: string; user: Me; deviceKey: string };

/** Stores a new session; returns the address to open. */
export function startSession(session: Session): string {
  storeSession(session);
  storeDeviceKey(session.deviceKey);
  storeMe(session.user);
  forgetPending();
  return pageAfterSignIn(session.user);
}

/**
 * The page after the sign-in, the first that applies: the form for missing account details or a missing password, an
 * open invitation, the page requested before the sign-in, the chosen community's dashboard, which every role may open,
 * and else the overview.
 */
export function pageAfterSignIn(
  me: Pick<Me, 'detailsCompleted' | 'hasPassword'> | undefined,
): string {
  if (me && (!me.detailsCompleted || !me.hasPassword)) return paths.updateUserDetails();
  const asked = pendingPage() ?? returnPage();
  return asked ?? (storedCommunityId() ? paths.dashboard() : paths.communityOverview());
}
