// The wizard's position, in the URL: `Community` once it exists, and `Step`. Reload, the browser's back and a link from
// the checklist therefore work; the server stores the step to resume at.
import type { WizardStep } from '#contract/communities/setup.ts';
import { useUrlState } from '#lib/list/url-state.ts';

/** The contract's steps; repeated here because importing them would load the schema library. */
export const wizardSteps: readonly WizardStep[] = [
  'details',
  'streets',
  'houses',
  'team',
  'bankAccounts',
  'done',
];

type Place = {
  communityId: string | undefined;
  /** Undefined if the URL names no step of the wizard. */
  step: WizardStep | undefined;
  go: (step: WizardStep, communityId?: string) => void;
};

export function useWizardPlace(): Place {
  const [search, set] = useUrlState();
  return {
    communityId: search['Community'],
    step: wizardSteps.find((step) => step === search['Step']),
    go: (Step, Community) =>
      set({ Step, ...(Community !== undefined && { Community }) }, { push: true }),
  };
}
