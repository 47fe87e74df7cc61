// Whether a feature of the plan may be used now, for buttons that start something with it. `web/ui` does not import
// the plan or the activation modal: the frame of the app provides both through a context.
import { createContext, useContext } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';

/** The uses of a counted feature: the limit, and how many are used. */
export type Allowance = { used: number; limit: number };

export type FeatureState =
  | { kind: 'open' }
  /** Some uses are left; the button shows how many. */
  | { kind: 'counted'; left: number; limit: number }
  /** `activate` opens "Feature Activation Required". */
  | { kind: 'locked'; activate: () => void };

export const openFeature: FeatureState = { kind: 'open' };

/** Returns the state of a feature; `allowance` is a limit that the plan sets on a feature that is on. */
export type FeatureStateOf = (feature: FeatureKey, allowance?: Allowance) => FeatureState;

export const FeatureStateContext = createContext<FeatureStateOf>(() => openFeature);

export function useFeatureState(
  feature: FeatureKey | undefined,
  allowance?: Allowance,
): FeatureState {
  const stateOf = useContext(FeatureStateContext);
  return feature === undefined ? openFeature : stateOf(feature, allowance);
}

export const usesLeftText = ({ left, limit }: { left: number; limit: number }): string =>
  `${left} of ${limit} left`;
