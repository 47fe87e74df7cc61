// Choosing a community (spec 4, 5): stores it with its features and subscription, then loads the
// page anew after 2 seconds, so that nothing of the other community stays on the screen.
import { create } from 'zustand';
import { useCommunityPlan, type CommunityTerms } from './community-plan.ts';
import { useEstate } from './estate.ts';
import { usePermissions } from './permissions.ts';
import { queryClient } from './query-client.ts';
import { toastError } from './toast.ts';

export const switchReloadMs = 2000;
export const invalidCommunity = 'Invalid community data.';

/** What a switch needs of a community; the list of communities answers more. */
export type Switchable = CommunityTerms & {
  id: string;
  name: string;
  profilePicture: string | null;
};

/** The community that is being switched to, while the page waits to be loaded anew. */
export const useSwitching = create<{ to: string | null }>()(() => ({ to: null }));

export const termsOf = (community: Switchable): CommunityTerms => ({
  communityFeatures: community.communityFeatures,
  apartmentFeatures: community.apartmentFeatures,
  isActiveSubscription: community.isActiveSubscription,
  communityPremiumFeaturesUsage: community.communityPremiumFeaturesUsage,
  subscriptionSeat: community.subscriptionSeat,
});

/** Makes a community the chosen one without loading anything anew. */
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
 * Where the page goes after a switch: a record of the other community is not there, so its list is
 * opened, and the filters that name such records are dropped.
 */
export const areaOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;

/** Switches; false when the community has no id and cannot be selected. `to` is opened after it. */
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

/** Goes to a page of no community: the one that is chosen is not there for the person any more. */
export function leaveCommunity(to: string): void {
  useSwitching.setState({ to: 'your communities' });
  useEstate.getState().setEstate(null);
  window.location.replace(to);
}

/** From a wallet's page (spec 2): back in this product's history and anew, or to the finances where there is none. */
function leaveWallet(): void {
  const { __TSR_index: steps = 0 } = (window.history.state ?? {}) as { __TSR_index?: number };
  if (steps === 0) return window.location.replace('/finances');
  window.addEventListener('popstate', () => window.location.reload(), { once: true });
  window.history.back();
}
