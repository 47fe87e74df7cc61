// A part of a page that needs a feature of the plan. While locked, it shows the benefits and where to activate it.
// Example: `<FeatureGate feature="Dues Report" gives={['See who owes, and for how long']}><Report /></FeatureGate>`.
import type { ReactNode } from 'react';
import { activationSentence, type FeatureKey } from '#contract/shared/features.ts';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { LockedState } from '#ui/state/LockedState.tsx';
import { useFeatureAccess } from './community-plan.ts';

type FeatureGateProps = { feature: FeatureKey; gives: string[]; children: ReactNode };

export function FeatureGate({ feature, gives, children }: FeatureGateProps) {
  const gate = useFeatureAccess(feature);
  if (gate.allowed) return children;
  return (
    <LockedState
      picture={<Locked />}
      feature={feature}
      gives={gives}
      sentence={activationSentence(feature, gate.limit)}
    />
  );
}
