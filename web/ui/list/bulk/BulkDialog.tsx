// The three steps of a bulk action in one dialog: the preview, the run, and the result with a line for each row that
// failed.
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { countOf, type Noun } from '#ui/format/count.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { isShownByActivationModal, refusalOf } from '#ui/state/refusal.ts';
import type { BulkAction, BulkPreview, BulkReport } from './bulk.ts';
import { BulkResult } from './BulkResult.tsx';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import dialog from '#ui/dialog/dialog.module.css';

export type BulkDialogProps = {
  action: BulkAction;
  selection: BulkSelection;
  count: number;
  noun: Noun;
  onClose: () => void;
  /** Called after the action ran, so that the list refreshes and the selection is cleared. */
  onDone: () => void;
};

export function BulkDialog(props: BulkDialogProps) {
  const [report, setReport] = useState<BulkReport>();
  const { action, noun, onClose } = props;
  return (
    <Dialog
      onClose={onClose}
      title={report ? 'Result' : `${action.label}: ${countOf(props.count, noun)} selected`}
    >
      {report ? (
        <BulkResult report={report} noun={noun} onClose={onClose} />
      ) : (
        <BulkForm {...props} onReport={setReport} />
      )}
    </Dialog>
  );
}

type BulkFormProps = BulkDialogProps & { onReport: (report: BulkReport) => void };

function BulkForm({ action, selection, count, onClose, onDone, onReport }: BulkFormProps) {
  const [preview, setPreview] = useState<BulkPreview>();
  const [values, setValues] = useState<Record<string, string>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const look = useEffectEvent(async () => action.preview(selection, count));
  useEffect(() => {
    look().then(setPreview, (cause: unknown) => setError(refusalOf(cause).message));
  }, []);
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const report = await action.run(selection, values);
      onDone();
      if (report) onReport(report);
      else onClose();
    } catch (cause) {
      if (!isShownByActivationModal(cause)) setError(refusalOf(cause).message);
      setBusy(false);
    }
  };
  const set = (name: string, value: string) => setValues({ ...values, [name]: value });
  return (
    <>
      <div className={dialog.text} aria-live="polite">
        {preview ? preview.effect : !error && <Skeleton height={14} width="80%" my={4} />}
      </div>
      {action.fields && <div className={dialog.field}>{action.fields({ values, set })}</div>}
      {error && (
        <p className={dialog.error} role="alert">
          {error}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={action.danger ? 'var(--ui-danger)' : undefined}
          loading={busy}
          disabled={!preview || preview.count === 0}
          onClick={run}
        >
          {preview?.confirmLabel ?? action.confirmLabel?.(preview?.count ?? count) ?? action.label}
        </Button>
      </div>
    </>
  );
}
