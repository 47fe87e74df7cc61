// Switches the community: stores it with its features and subscription, then reloads the page after 2 seconds, so that
// nothing of the other community stays on the screen.
import { create } from 'zustand';
import { useCommunityPlan, type CommunityTerms } from './community-plan.ts';
import { useEstate } from './estate.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { toastError } from '#lib/api/toast.ts';

export const switchReloadMs = 2000;
export const invalidCommunity = 'Invalid community data.';

/** The fields of a community that a switch needs; the list of communities returns more. */
export type Switchable = CommunityTerms & {
  id: string;
  name: string;
  profilePicture: string | null;
};

/** The community that is being switched to, until the page reloads. */
export const useSwitching = create<{ to: string | null }>()(() => ({ to: null }));

export const termsOf = (community: Switchable): CommunityTerms => ({
  communityFeatures: community.communityFeatures,
  apartmentFeatures: community.apartmentFeatures,
  isActiveSubscription: community.isActiveSubscription,
  communityPremiumFeaturesUsage: community.communityPremiumFeaturesUsage,
  subscriptionSeat: community.subscriptionSeat,
});

/** Chooses a community without reloading. */
export function chooseCommunity(community: Switchable): void {
  const { id, name, profilePicture } = community;
  const plan = useCommunityPlan.getState();
  plan.setTerms(id, termsOf(community));
  plan.setActive(id);
  plan.setRole(null);
  usePermissions.getState().setPermissions([]);
  useEstate.getState().setEstate({ id, name, profilePicture });
}

/**
 * The address to open after a switch: the first part of the path, without filters, because a record of the previous
 * community does not exist in the new one. The overview shows all communities, so the dashboard opens instead.
 */
export function areaOf(path: string): string {
  const area = `/${path.split('/')[1] ?? ''}`;
  return area === '/community-overview' ? '/dashboard' : area;
}

/**
 * Switches the community, and after 2 seconds opens `to` or the area of the current page (`areaOf`), or leaves the page
 * of a wallet. Returns false if the community has no id and cannot be selected.
 */
export function switchCommunity(community: Partial<Switchable>, to?: string): boolean {
  if (!community.id) {
    toastError(invalidCommunity);
    return false;
  }
  useSwitching.setState({ to: community.name ?? '' });
  chooseCommunity(community as Switchable);
  void queryClient.cancelQueries();
  setTimeout(() => {
    const { pathname, search } = window.location;
    if (to === undefined && pathname.startsWith('/finances/wallet/')) return leaveWallet();
    const target = to ?? areaOf(pathname);
    if (target === pathname && search === '') window.location.reload();
    else window.location.replace(target);
  }, switchReloadMs);
  return true;
}

/** Opens a page outside of any community, because the person can no longer use the chosen one. */
export function leaveCommunity(to: string): void {
  useSwitching.setState({ to: 'your communities' });
  useEstate.getState().setEstate(null);
  window.location.replace(to);
}

/** Leaves a wallet's page: goes back in this app's history and reloads, or to /finances if there is no history. */
function leaveWallet(): void {
  const { __TSR_index: steps = 0 } = (window.history.state ?? {}) as { __TSR_index?: number };
  if (steps === 0) return window.location.replace('/finances');
  window.addEventListener('popstate', () => window.location.reload(), { once: true });
  window.history.back();
}
