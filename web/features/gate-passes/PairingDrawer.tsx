// How a device is paired: the address to open on it and a short code to type there, or a QR to scan. Either works once,
// for half an hour.
import { CopyButton, Button, Drawer } from '@mantine/core';
import type { Pairing } from '#contract/gates.ts';
import { headIsNoLandmark } from '#ui/Dialog.tsx';
import { InstantText } from '#ui/InstantText.tsx';
import { Qr } from './Qr.tsx';
import classes from './gate.module.css';

export function PairingDrawer({ pairing, onClose }: { pairing: Pairing; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={`Pair ${pairing.device.name}`}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>
        On the device, open <strong>{pairing.address}</strong> and type this code before{' '}
        <InstantText at={pairing.expiresAt} />. It works once.
      </p>
      <output className={classes.pairingCode} aria-label="Pairing code">
        {pairing.shortCode.slice(0, 4)}-{pairing.shortCode.slice(4)}
      </output>
      <p>Or scan this on the device:</p>
      <Qr text={pairing.link} label="The pairing link as a QR code" />
      <div className={classes.buttons}>
        <CopyButton value={pairing.link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Drawer>
  );
}
