// Asks for a reason before something that ends at once: revoking a pass or a device, taking somebody off the watch-
// list.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

type ReasonDialogProps = {
  title: string;
  effect: string;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
};

export function ReasonDialog({
  title,
  effect,
  confirmLabel,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      effect={effect}
      confirmLabel={confirmLabel}
      onClose={onClose}
      onConfirm={() => onConfirm(reason)}
    >
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
