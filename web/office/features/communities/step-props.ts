// The props of the steps of the wizard for a new community, except the first step.
import type { LeaveRef } from '#ui/form/Form.tsx';
import type { SetupFacts } from '#contract/communities/setup.ts';
import type { Community } from '#contract/communities/communities.ts';

export type StepProps = {
  community: Community;
  setup: SetupFacts;
  onBack: () => void;
  onNext: () => void;
  /** The step's form sets this to a function that asks before unsaved input is discarded. */
  leaveRef: LeaveRef;
};
