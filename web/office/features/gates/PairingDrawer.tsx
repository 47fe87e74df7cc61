// Pairs a device: either the device opens the shown address, where the short code is typed, or it scans the QR code.
// Both codes work once and expire after half an hour.
import { CopyButton, Button, Drawer } from '@mantine/core';
import type { Pairing } from '#contract/gates/gates.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { QrCode } from '#ui/text/QrCode.tsx';
import classes from './gates.module.css';
import shared from '#guard/parts/gate.module.css';

type PairingDrawerProps = {
  pairing: Pairing;
  /** Whether a device has used the code. */
  isPaired: boolean;
  onClose: () => void;
};

export function PairingDrawer({ pairing, isPaired, onClose }: PairingDrawerProps) {
  const { name, gate } = pairing.device;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={isPaired ? `${name} is paired` : `Pair ${name}`}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div role="status">
        {isPaired && <p>The device is ready at {gate.name}. Its code was used.</p>}
      </div>
      {isPaired ? (
        <Row align="stretch" mt={16}>
          <Button onClick={onClose}>Done</Button>
        </Row>
      ) : (
        <Code pairing={pairing} />
      )}
    </Drawer>
  );
}

function Code({ pairing }: { pairing: Pairing }) {
  return (
    <>
      <p>
        On the device, open <strong>{pairing.address}</strong> and enter this code before{' '}
        <InstantText at={pairing.expiresAt} />. It works once.
      </p>
      <output className={classes.pairingCode} aria-label="Pairing code">
        {pairing.shortCode.slice(0, 4)}-{pairing.shortCode.slice(4)}
      </output>
      <p>Or scan this on the device:</p>
      <div className={shared.qr}>
        <QrCode text={pairing.link} label="The pairing link as a QR code" />
      </div>
      <Row align="stretch" mt={16}>
        <CopyButton value={pairing.link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      </Row>
    </>
  );
}
