// Logging out: the server is told first, so that the token is dead even if it was copied; but a
// server that does not answer keeps nobody signed in.
import { signOut } from '#calls/identity.ts';
import { storedCommunityId } from './estate.ts';
import { headersOf, urlOf } from './request.ts';
import { readToken } from './session.ts';
import { endSession } from './session-end.ts';

const patienceMs = 3000;

/** Ends the session on the server and in every tab, and goes to the sign-in page. */
export async function logOut(): Promise<void> {
  const stored = { token: readToken(), communityId: storedCommunityId() };
  // Not by `call`: its answer to a dead session is the page "session expired".
  await fetch(urlOf(signOut, {}), {
    method: signOut.method,
    credentials: 'include',
    headers: headersOf(signOut, {}, stored, undefined),
    keepalive: true,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  endSession('logout');
}
