// The wizard's steps with their states. A step is done if the community's data contains its result. It is skipped if
// the wizard moved past it without a result.
import type { SetupFacts, SetupStep, WizardStep } from '#contract/communities/setup.ts';
import type { WizardStep as ShownStep } from '#ui/wizard/steps.ts';
import { wizardSteps } from './use-wizard-place.ts';

const words: Record<WizardStep, [title: string, sentence?: string]> = {
  details: ['Details', 'Name, location and contact details.'],
  streets: ['Streets', 'Enter the names of the streets, one per line.'],
  houses: ['Houses', 'Add ranges of houses. Existing numbers are skipped.'],
  team: ['Team', 'Invite the people who work with you. Each gets a link by email.'],
  bankAccounts: ['Bank account', 'For withdrawals of the estate’s money.'],
  done: ['Done'],
};

/** `setup` is undefined while the community does not exist. */
export const shownSteps = (setup: SetupFacts | undefined): ShownStep[] =>
  wizardSteps.map((key) => {
    const [title, sentence] = words[key];
    return { key, title, ...(sentence && { sentence }), state: stateOf(key, setup) };
  });

function stateOf(key: WizardStep, setup: SetupFacts | undefined): ShownStep['state'] {
  if (!setup) return 'open';
  // The details step cannot be skipped: every community has details.
  if (key === 'details') return 'done';
  if (key === 'done') return setup.wizardStep === 'done' ? 'done' : 'open';
  if (isDone(setup, key)) return 'done';
  return wizardSteps.indexOf(key) < wizardSteps.indexOf(setup.wizardStep) ? 'skipped' : 'open';
}

export const isDone = (setup: SetupFacts, key: SetupStep): boolean =>
  setup.steps.some((step) => step.key === key && step.done);

export const nextStep = (step: WizardStep): WizardStep =>
  wizardSteps[wizardSteps.indexOf(step) + 1] ?? 'done';

export const stepBefore = (step: WizardStep): WizardStep =>
  wizardSteps[wizardSteps.indexOf(step) - 1] ?? 'details';
