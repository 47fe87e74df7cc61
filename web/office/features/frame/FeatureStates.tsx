// Provides the plan of the active community to the buttons of every page. While the plan is unknown no button is
// locked, because the server checks every call.
import { useCallback, type ReactNode } from 'react';
import { activationSentence, checkFeature, trialLimits } from '#contract/shared/features.ts';
import { useActivation } from '#lib/community/activation.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { FeatureStateContext, type FeatureStateOf, openFeature } from '#ui/state/feature-state.ts';

/** A button shows the remaining uses of a limit of the plan from this number down. It always shows those of a trial. */
const nearlyUsedUp = 2;

export function FeatureStates({ children }: { children: ReactNode }) {
  const terms = useCommunityPlan(activeTerms);
  const open = useActivation((state) => state.open);
  const stateOf: FeatureStateOf = useCallback(
    (feature, allowance) => {
      if (!terms) return openFeature;
      const usage = terms.communityPremiumFeaturesUsage;
      const verdict = checkFeature(feature, terms.communityFeatures, usage);
      const locked = (limit: number) => ({
        kind: 'locked' as const,
        activate: () => open(activationSentence(feature, limit), feature),
      });
      if (!verdict.allowed) return locked(verdict.limit);
      if (verdict.counted) {
        const limit = trialLimits[feature] ?? 0;
        return { kind: 'counted', left: limit - (usage[feature] ?? 0), limit };
      }
      if (!allowance) return openFeature;
      const left = allowance.limit - allowance.used;
      if (left <= 0) return locked(allowance.limit);
      return left > nearlyUsedUp ? openFeature : { kind: 'counted', left, limit: allowance.limit };
    },
    [terms, open],
  );
  return <FeatureStateContext value={stateOf}>{children}</FeatureStateContext>;
}
