// Creates a new key of a device. The old key works until the new key is used, but for 24 hours at most. The person can
// also end the old key at once, for example if it was leaked.
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { rotateHardwareKey } from '#calls/gate-hardware/gate-hardware.ts';
import type { GateHardware, KeyedHardware } from '#contract/gate-hardware/gate-hardware.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

type Props = {
  device: GateHardware;
  onClose: () => void;
  onMade: (keyed: KeyedHardware) => void;
};

export function HardwareKeyDialog({ device, onClose, onMade }: Props) {
  const params = { deviceId: device.id };
  const [reason, setReason] = useState('');
  const [endOld, setEndOld] = useState(false);
  const rotate = useAct(rotateHardwareKey, {
    toasts: 'none',
    onSuccess: onMade,
  });
  return (
    <ConfirmDialog
      opened
      danger={endOld}
      title={`Create a new key for ${device.name}?`}
      effect={
        endOld
          ? 'The old key stops working now. The device does not open until you enter the new key.'
          : 'The old key works until the device uses the new one, at most one day.'
      }
      confirmLabel="Create key"
      onClose={onClose}
      onConfirm={() => rotate.mutateAsync({ params, body: { reason, endOld } })}
    >
      <TextInput
        label="Reason"
        required
        maxLength={250}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        mt="md"
        label="Revoke the old key now"
        checked={endOld}
        onChange={(event) => setEndOld(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
