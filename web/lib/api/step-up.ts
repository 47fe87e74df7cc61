// Asks the person to confirm a sensitive action, with a one-time code or a passkey. The caller awaits `askStepUp`, and
// the dialog of the identity feature answers.
import { create } from 'zustand';
import type { ErrorItem } from '#contract/shared/envelope.ts';

/** `action` follows "To": `invite a colleague`; `detail` names its object exactly. */
type Asked = NonNullable<ErrorItem['confirms']>;

type StepUp = {
  /** The action to confirm; null if none is pending. */
  asked: Asked | null;
  answer: (confirmed: boolean) => void;
};

export const useStepUp = create<StepUp>(() => ({ asked: null, answer: () => undefined }));

/** Opens the dialog and resolves to whether the person confirmed. */
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
