// Turning on two-factor authentication: scan or type the secret, confirm with a code of the app, save the recovery
// codes.
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { getMe, listSessions } from '#calls/identity/identity.ts';
import { confirmTwoFactor } from '#calls/identity/two-factor.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { invalidate } from '#lib/api/use-operation.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { QrCode } from '#ui/text/QrCode.tsx';
import { OtpField } from './OtpField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './identity.module.css';

type TwoFactorDialogProps = { secret: string; uri: string; onClose: () => void };

export function TwoFactorDialog({ secret, uri, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirm = useAct(confirmTwoFactor, {
    toasts: 'none',
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const box = useRef<HTMLDivElement>(null);
  // Invalidate the queries only at the end: earlier, the card would switch to "On" and unmount this dialog.
  const done = () => {
    toastSuccess('Two-factor authentication is on. Other devices are signed out.');
    onClose();
    void invalidate([getMe, listSessions]);
  };
  if (codes) {
    return (
      <Dialog title="Save your recovery codes" onClose={done}>
        <RecoveryCodes codes={codes} onDone={done} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Turn on two-factor authentication" onClose={onClose}>
      <ol className={classes.steps}>
        <li>
          Scan this QR code with an authenticator app on your phone.
          <QrCode text={uri} label="The secret for your authenticator app" />
          <details className={classes.byHand}>
            <summary>Enter the secret manually</summary>
            <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </details>
        </li>
        <li>Enter the 6 digits that the app shows.</li>
      </ol>
      <div ref={box}>
        <Form<{ code: string }>
          initial={{ code: '' }}
          onSubmit={(body) => confirm.mutateAsync({ body })}
        >
          <OtpField
            name="code"
            label="Code"
            send={() => box.current?.querySelector('form')?.requestSubmit()}
          />
          <Row gap={12} justify="flex-end" mt={16}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton>Turn on</SubmitButton>
          </Row>
        </Form>
      </div>
    </Dialog>
  );
}
