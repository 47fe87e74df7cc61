// The step of a wizard in the URL as `Step`, so that reload and the browser's back button work.
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Returns the current step's key, and a function to go to another. An unknown step in the URL counts as the first. */
export function useWizardStep(keys: readonly string[]): [string, (key: string) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const step = keys.find((key) => key === search['Step']) ?? keys[0] ?? '';
  const go = (key: string) => {
    const next = (before: Record<string, unknown>) => ({ ...before, Step: key });
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  };
  return [step, go];
}
