// Logging out: the server ends the session first, so that even a copied token stops working. If the server does not
// respond within 3 seconds, the person is signed out here all the same.
import { signOut } from '#calls/identity/identity.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { headersOf, urlOf } from '#lib/api/request.ts';
import { readToken } from './session.ts';
import { endSession } from './session-end.ts';

const patienceMs = 3000;

/**
 * Ends the session on the server and in every tab, and goes to the sign-in page; after a guard's shift, to the console.
 */
export async function logOut(): Promise<void> {
  const stored = { token: readToken(), communityId: storedCommunityId() };
  // Does not use `call`, which opens the page `/session-expired` if the session has already ended.
  await fetch(urlOf(signOut, {}), {
    method: signOut.method,
    credentials: 'include',
    headers: headersOf(signOut, {}, stored, undefined),
    keepalive: true,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  endSession('logout');
}
