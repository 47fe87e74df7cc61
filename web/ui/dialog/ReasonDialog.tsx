// Asks for a reason before an action with immediate effect: revoking a pass, closing a wallet, disabling an account.
// Example: `<ReasonDialog title="Close Roof fund?" effect="…" confirmLabel="Close wallet" onClose={close}
//   onConfirm={(reason) => close.mutateAsync({ params, body: { reason, version } })} />`.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type ReasonDialogProps = Omit<ConfirmDialogProps, 'opened' | 'children' | 'onConfirm'> & {
  onConfirm: (reason: string) => Promise<unknown>;
};

export function ReasonDialog({ onConfirm, danger = true, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog {...dialog} opened danger={danger} onConfirm={() => onConfirm(reason)}>
      <TextInput
        label="Reason"
        required
        maxLength={250}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
