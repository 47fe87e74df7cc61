// The order of a wizard's steps: how far it is, and which step may be gone to. Pure.

export type WizardStep = {
  key: string;
  title: string;
  /** What the step is for, in a sentence. */
  sentence?: string;
  state: 'open' | 'done' | 'skipped';
};

/** Settled steps in per cent; a skipped step is settled too. */
export const progressOf = (steps: readonly WizardStep[]): number =>
  steps.length === 0
    ? 0
    : (steps.filter((step) => step.state !== 'open').length / steps.length) * 100;

/** A step is open to go to when everything before it is settled; the current one is no target. */
export const canGoTo = (steps: readonly WizardStep[], index: number, current: number): boolean =>
  index !== current && steps.slice(0, index).every((step) => step.state !== 'open');

/** The first step that is still open, or the last one when none is. */
export const firstOpen = (steps: readonly WizardStep[]): string | undefined =>
  (steps.find((step) => step.state === 'open') ?? steps.at(-1))?.key;
