// What a device is paired with: a QR to scan on it, or its address to open there. It works once, for half an hour.
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
        Scan this on the device before <InstantText at={pairing.expiresAt} />. It works once.
      </p>
      <Qr text={pairing.link} label="The pairing link as a QR code" />
      <p>Without a camera, open this address on the device:</p>
      <div className={classes.share}>{pairing.link}</div>
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
