// Asks the person for a one-time code before a sensitive action. The caller awaits `askStepUp`; the dialog of the
// identity feature resolves it.
import { create } from 'zustand';
import type { ErrorItem } from '#contract/shared/envelope.ts';

/** `action` follows "To": `invite a colleague`; `detail` names its object exactly. */
type Asked = NonNullable<ErrorItem['confirms']>;

type StepUp = {
  /** The action that the code confirms; null if none is pending. */
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
