// The props of every step of a new community after the first.
import type { LeaveRef } from '#ui/form/Form.tsx';
import type { SetupFacts } from '#contract/communities/setup.ts';
import type { Community } from '#contract/communities/communities.ts';

/** The props of every step after the first. */
export type StepProps = {
  community: Community;
  setup: SetupFacts;
  onBack: () => void;
  onNext: () => void;
  /** The step's form sets this to a function that asks before unsaved input is discarded. */
  leaveRef: LeaveRef;
};
