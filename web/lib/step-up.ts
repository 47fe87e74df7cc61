// Asking the person for a one-time code before something that hurts (domain 2). Whoever needs it
// waits for `askStepUp`; the dialog of the identity feature answers.
import { create } from 'zustand';

type StepUp = {
  /** Why a code is wanted; null while nobody asks. */
  reason: string | null;
  answer: (confirmed: boolean) => void;
};

export const useStepUp = create<StepUp>(() => ({ reason: null, answer: () => undefined }));

/** Opens the dialog and resolves to whether the person confirmed with a code. */
export const askStepUp = (reason: string): Promise<boolean> =>
  new Promise((resolve) => {
    useStepUp.setState({
      reason,
      answer: (confirmed) => {
        useStepUp.setState({ reason: null });
        resolve(confirmed);
      },
    });
  });
