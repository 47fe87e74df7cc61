// The position in the import: the upload and the step, both in the URL, so that reload, back and the notification's
// link work.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Import } from '#contract/imports/imports.ts';
import type { WizardStep } from '#ui/wizard/steps.ts';

export type StepKey = 'file' | 'columns' | 'rows' | 'choices' | 'import';

const titles: Record<StepKey, string> = {
  file: 'Choose a file',
  columns: 'Match the columns',
  rows: 'Check the rows',
  choices: 'Options',
  import: 'Result',
};

const order: readonly StepKey[] = ['file', 'columns', 'rows', 'choices', 'import'];

/** Whether rows may still be corrected. */
export const isOpen = (batch: Pick<Import, 'status'>): boolean =>
  batch.status === 'Uploaded' || batch.status === 'Validated';

/**
 * The wizard's step for an upload. The URL chooses the step only between the file's validation and the start of the
 * import.
 */
export function stepOf(batch: Import | undefined, wanted: string | undefined): StepKey {
  if (!batch) return 'file';
  if (!isOpen(batch)) return 'import';
  if (batch.status === 'Uploaded') return 'columns';
  const step = order.find((key) => key === wanted);
  return step && step !== 'file' && step !== 'import' ? step : 'columns';
}

/**
 * The final statuses of a successful import. An undone import is not marked as done, because its records are removed.
 */
const endings = new Set<Import['status']>(['Completed', 'CompletedWithErrors']);

/** The steps of the wizard with their states. Steps before the current one are done, unless the import is undone. */
export function stepsOf(batch: Import | undefined, at: StepKey): WizardStep[] {
  const isGone = batch?.status === 'Undone' || batch?.status === 'Undoing';
  const settled = batch && !isGone ? order.indexOf(at) : 0;
  return order.map((key, index) => {
    const ended = batch !== undefined && endings.has(batch.status);
    return {
      key,
      title: key === 'import' && isGone ? 'Undo' : titles[key],
      state: index < settled || (ended && key === 'import') ? 'done' : 'open',
    };
  });
}

export function useImportPlace() {
  const search = useSearch({ strict: false }) as { Import?: string; Step?: string };
  const navigate = useNavigate();
  const go = (next: { Import?: string | undefined; Step?: StepKey | undefined }) => {
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  };
  return { importId: search.Import, step: search.Step, go };
}
