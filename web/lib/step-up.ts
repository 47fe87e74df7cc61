// Asking the person for a one-time code before something that hurts (domain 2). Whoever needs it
// waits for `askStepUp`; the dialog of the identity feature answers.
import { create } from 'zustand';
import type { ErrorItem } from '#contract/envelope.ts';

/** `action` goes on after "To": `invite a colleague`; `detail` names it exactly. */
type Asked = NonNullable<ErrorItem['confirms']>;

type StepUp = {
  /** What the code confirms; null while nobody asks. */
  asked: Asked | null;
  answer: (confirmed: boolean) => void;
};

export const useStepUp = create<StepUp>(() => ({ asked: null, answer: () => undefined }));

/** Opens the dialog and resolves to whether the person confirmed with a code. */
export const askStepUp = (asked: Asked): Promise<boolean> =>
  new Promise((resolve) => {
    useStepUp.setState({
      asked,
      answer: (confirmed) => {
        useStepUp.setState({ asked: null });
        resolve(confirmed);
      },
    });
  });
