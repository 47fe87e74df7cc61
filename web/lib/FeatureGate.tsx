// A part of a page that a feature of the plan opens: locked, it says what it gives and where it is activated.
// Example: `<FeatureGate feature="Dues Report" gives={['See who owes, and for how long']}><Report /></FeatureGate>`.
import type { ReactNode } from 'react';
import { activationSentence, type FeatureKey } from '#contract/features.ts';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { LockedState } from '#ui/LockedState.tsx';
import { useGate } from './community-plan.ts';

type FeatureGateProps = { feature: FeatureKey; gives: string[]; children: ReactNode };

export function FeatureGate({ feature, gives, children }: FeatureGateProps) {
  const gate = useGate(feature);
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
