// The page that a person requested before they were signed in or had chosen a community, or had open when the session
// expired. It stays in this tab until it is opened; logging out deletes it.
import { withCommunity } from '#contract/shared/community-link.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { sameOriginPath } from './same-origin-path.ts';

const key = 'returnPage';

/** The address of this tab with the chosen community, if any; null for the pages of the sign-in itself. */
export function pageNow(): string | null {
  const { pathname, search, hash, origin } = window.location;
  const page = sameOriginPath(`${pathname}${search}${hash}`, origin);
  const communityId = storedCommunityId();
  return page !== null && communityId !== null ? withCommunity(page, communityId) : page;
}

export function keepReturnPage(page: string | null): void {
  if (page !== null) sessionStorage.setItem(key, page);
}

/** The page to open after the sign-in; checked again, because the storage could contain anything. */
export function returnPage(): string | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : sameOriginPath(kept, window.location.origin);
}

export const forgetReturnPage = (): void => sessionStorage.removeItem(key);
