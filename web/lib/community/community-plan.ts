// Slice `communityPlan`: for each community its feature maps, subscription, trial counts and licensed seats; for the
// active one also the plan and the person's role.
import {
  checkFeature,
  planOf,
  type FeatureKey,
  type FeatureAccess,
  type Plan,
} from '#contract/shared/features.ts';
import { storedSlice } from '#lib/session/slice.ts';

export type CommunityTerms = {
  communityFeatures: Record<string, boolean>;
  apartmentFeatures: Record<string, boolean>;
  isActiveSubscription: boolean;
  communityPremiumFeaturesUsage: Record<string, number>;
  subscriptionSeat: number;
};

type State = {
  activeCommunityId: string | null;
  communities: Record<string, CommunityTerms>;
  plan: Plan;
  isActiveSubscription: boolean;
  userRole: string | null;
};

type CommunityPlan = State & {
  /** Stores a community's terms. The terms of the active community also set the plan. */
  setTerms: (communityId: string, terms: CommunityTerms) => void;
  setActive: (communityId: string) => void;
  setSubscriptionActive: (communityId: string, active: boolean) => void;
  setFeatureUsage: (communityId: string, feature: FeatureKey, count: number) => void;
  setRole: (userRole: string | null) => void;
};

const planFrom = (
  communities: Record<string, CommunityTerms>,
  activeCommunityId: string | null,
): Pick<State, 'plan' | 'isActiveSubscription'> => {
  const terms = activeCommunityId ? communities[activeCommunityId] : undefined;
  const isActiveSubscription = terms?.isActiveSubscription ?? false;
  return { isActiveSubscription, plan: planOf(isActiveSubscription, terms?.subscriptionSeat ?? 0) };
};

function withTerms(state: State, communityId: string, change: Partial<CommunityTerms>) {
  const before = state.communities[communityId];
  if (!before) return {};
  const communities = { ...state.communities, [communityId]: { ...before, ...change } };
  return { communities, ...planFrom(communities, state.activeCommunityId) };
}

export const useCommunityPlan = storedSlice<CommunityPlan>(
  (set) => ({
    activeCommunityId: null,
    communities: {},
    plan: 'freemium',
    isActiveSubscription: false,
    userRole: null,
    setTerms: (communityId, terms) =>
      set((state) => {
        const communities = { ...state.communities, [communityId]: terms };
        return { communities, ...planFrom(communities, state.activeCommunityId) };
      }),
    setActive: (activeCommunityId) =>
      set((state) => ({ activeCommunityId, ...planFrom(state.communities, activeCommunityId) })),
    setSubscriptionActive: (communityId, isActiveSubscription) =>
      set((state) => withTerms(state, communityId, { isActiveSubscription })),
    setFeatureUsage: (communityId, feature, count) =>
      set((state) =>
        withTerms(state, communityId, {
          communityPremiumFeaturesUsage: {
            ...state.communities[communityId]?.communityPremiumFeaturesUsage,
            [feature]: count,
          },
        }),
      ),
    setRole: (userRole) => set({ userRole }),
  }),
  {
    name: 'communityPlan',
    pick: ({ activeCommunityId, communities, plan, isActiveSubscription, userRole }) => ({
      activeCommunityId,
      communities,
      plan,
      isActiveSubscription,
      userRole,
    }),
  },
);

/** The terms of the active community, or undefined while they are not known. */
export const activeTerms = (state: State): CommunityTerms | undefined =>
  state.activeCommunityId ? state.communities[state.activeCommunityId] : undefined;

/**
 * Whether the active community may use a feature now. While the community's terms are unknown, every feature is allowed
 * here, and the server decides.
 */
export function useFeatureAccess(feature: FeatureKey): FeatureAccess {
  const terms = useCommunityPlan(activeTerms);
  if (!terms) return { allowed: true, counted: false };
  return checkFeature(feature, terms.communityFeatures, terms.communityPremiumFeaturesUsage);
}
