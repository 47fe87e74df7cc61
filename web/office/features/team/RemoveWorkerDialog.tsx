// Removing a worker: their open work, and its new owner.
import { useState } from 'react';
import { getWorkLeft, removeWorker } from '#calls/team/workers.ts';
import type { Worker } from '#contract/team/workers.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import { findWorkersWho } from '#lib/list/find.ts';
import { nameOf } from './worker.ts';

type RemoveWorkerDialogProps = { worker: Worker; onClose: () => void; onDone: () => void };

export function RemoveWorkerDialog({ worker, onClose, onDone }: RemoveWorkerDialogProps) {
  const params = { workerId: worker.id };
  const left = useOperation(getWorkLeft, { params }, { staleTime: 0 });
  const [successorId, setSuccessorId] = useState<string | null>(null);
  const remove = useAct(removeWorker, {
    // Errors are shown in the dialog.
    toasts: 'none',
    onSuccess: ({ leftToNobody }) => {
      const left = leftToNobody.map(({ label, count }) => `${label.toLowerCase()} (${count})`);
      const gone = `${nameOf(worker)} does not work here any more.`;
      toastSuccess(left.length === 0 ? gone : `${gone} Nobody’s now: ${left.join(', ')}.`);
      onDone();
    },
  });
  const work = left.data ?? [];
  const open = work.map(({ label, count }) => `${label.toLowerCase()} (${count})`).join(', ');
  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove ${nameOf(worker)}?`}
      effect={
        'They are signed out at once and see nothing of this community any more. API keys that ' +
        `they made end. What they did stays in the log.${open ? ` They leave behind: ${open}.` : ''}`
      }
      confirmLabel="Remove"
      onClose={onClose}
      onConfirm={() =>
        remove.mutateAsync({ params, body: { ...(successorId && { successorId }) } })
      }
    >
      {work.length > 0 && (
        <FindSelect
          label="Who takes over"
          placeholder="Nobody in particular"
          find={findWorkersWho(({ id }) => id !== worker.id)}
          value={successorId}
          onChange={(option) => setSuccessorId(option?.value ?? null)}
          clearable
        />
      )}
    </ConfirmDialog>
  );
}
