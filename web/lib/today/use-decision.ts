// Runs a decision with the step-up that it may need, and keeps its busy state and its refusal, which the item shows.
import { useState } from 'react';
import { toApiError } from '#lib/api/api-error.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';

export function useDecision() {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await withStepUp(work);
    } catch (cause) {
      const refusal = toApiError(cause);
      // A person who closed the dialog of the code knows why nothing happened.
      if (!refusal.has('STEP_UP_REQUIRED')) setError(refusal.message);
    } finally {
      setBusy(false);
    }
  };
  return { run, error, isBusy };
}
