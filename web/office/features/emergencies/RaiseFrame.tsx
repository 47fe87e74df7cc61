// The page that raises an alarm: the place, six kinds, each sent by one tap, and the numbers to call. A failure stays
// on the page.
import { Modal, Switch } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { useRaising } from './raised-here.ts';
import classes from './emergencies.module.css';

const kinds: readonly Emergency['type'][] = [
  'Medical',
  'Fire',
  'Intruder',
  'Violence',
  'Accident',
  'Other',
];

type RaiseFrameProps = {
  place: ReactNode;
  help: ReactNode;
  isPending: boolean;
  isFailed: boolean;
  /** Set if the page opens above an alarm. */
  zIndex?: number;
  onSend: (type: Emergency['type'], silent: boolean) => void;
  onClose: () => void;
};

export function RaiseFrame(props: RaiseFrameProps) {
  const { place, help, isPending, isFailed, zIndex, onSend, onClose } = props;
  const [silent, setSilent] = useState(false);
  const { online } = useNetwork();
  useEffect(() => useRaising.getState().opened(), []);
  return (
    <Modal
      opened
      fullScreen
      {...(zIndex !== undefined && { zIndex })}
      onClose={onClose}
      title="Raise an alarm"
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close', c: '#fff' }}
      classNames={{ content: classes.alarm, header: classes.alarmHead }}
    >
      <div className={classes.raise}>
        {place}
        <p role="status">
          {online
            ? 'Tap the type. The alarm is sent immediately. You have 10 seconds to cancel it.'
            : 'No network: this device can’t send the alarm. Call instead.'}
        </p>
        <Switch
          label="Silent: no screen makes a sound"
          checked={silent}
          onChange={(event) => setSilent(event.currentTarget.checked)}
        />
        {isFailed && (
          <p className={classes.fault} role="alert">
            The alarm was not sent. Try again, or call.
          </p>
        )}
        <div className={classes.kinds}>
          {kinds.map((type) => (
            <button
              key={type}
              type="button"
              disabled={isPending}
              onClick={() => onSend(type, silent)}
            >
              {type}
            </button>
          ))}
        </div>
        {help}
      </div>
    </Modal>
  );
}
