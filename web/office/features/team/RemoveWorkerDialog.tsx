// Removes a team member: shows their open work, and offers to give it to another member.
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
      const gone = `${nameOf(worker)} was removed from the team.`;
      toastSuccess(left.length === 0 ? gone : `${gone} Unassigned: ${left.join(', ')}.`);
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
        'They are signed out immediately and lose access to this community. Their ' +
        `API keys stop working. Their actions stay in the log.${open ? ` Open work: ${open}.` : ''}`
      }
      confirmLabel="Remove"
      onClose={onClose}
      onConfirm={() =>
        remove.mutateAsync({ params, body: { ...(successorId && { successorId }) } })
      }
    >
      {work.length > 0 && (
        <FindSelect
          label="Open work goes to"
          placeholder="Unassigned"
          find={findWorkersWho(({ id }) => id !== worker.id)}
          value={successorId}
          onChange={(option) => setSuccessorId(option?.value ?? null)}
          clearable
        />
      )}
    </ConfirmDialog>
  );
}
