// After a sign-in: stores the session and its person, and returns the next page.
import type { Me } from '#contract/identity.ts';
import { storedCommunityId } from '#lib/estate.ts';
import { rememberMe } from '#lib/me.ts';
import { pendingPage } from '#lib/pending-invitation.ts';
import { returnPage } from '#lib/return-page.ts';
import { storeSession } from '#lib/session.ts';
import { paths } from '#web/paths.ts';
import { forgetPending } from './pending.ts';

/** Stores a new session; returns the address to open. */
export function enter(session: { token: string; expiresAt: string; user: Me }): string {
  storeSession(session);
  rememberMe(session.user);
  forgetPending();
  return nextPage(session.user);
}

/**
 * Details first, then an open invitation, then the page requested before the sign-in, then the chosen community's
 * dashboard, which every role opens, or the overview.
 */
export function nextPage(me: Pick<Me, 'detailsCompleted' | 'hasPassword'> | undefined): string {
  if (me && (!me.detailsCompleted || !me.hasPassword)) return paths.updateUserDetails();
  const asked = pendingPage() ?? returnPage();
  return asked ?? (storedCommunityId() ? paths.dashboard() : paths.communityOverview());
}
