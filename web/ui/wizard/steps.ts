// The order of a wizard's steps: its progress, and which steps can be opened. Pure.

export type WizardStep = {
  key: string;
  title: string;
  /** The purpose of the step, in a sentence. */
  sentence?: string;
  state: 'open' | 'done' | 'skipped';
};

/** The percentage of settled steps; a skipped step is settled too. */
export const progressOf = (steps: readonly WizardStep[]): number =>
  steps.length === 0
    ? 0
    : (steps.filter((step) => step.state !== 'open').length / steps.length) * 100;

/** A step can be opened if all steps before it are settled and it is not the current one. */
export const canGoTo = (steps: readonly WizardStep[], index: number, current: number): boolean =>
  index !== current && steps.slice(0, index).every((step) => step.state !== 'open');

/** The first step that is still open, or the last one when none is. */
export const firstOpen = (steps: readonly WizardStep[]): string | undefined =>
  (steps.find((step) => step.state === 'open') ?? steps.at(-1))?.key;
