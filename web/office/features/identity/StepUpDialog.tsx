// Step-up before a sensitive action, resolving the caller that waits in `#lib/api/step-up.ts`. The person confirms with
// a passkey if the account has one and the browser supports it, or with a one-time code. The code is emailed to the
// person's own address. If two-factor authentication is on, it comes from the authenticator app or is a recovery code.
import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { requestOtp, stepUp } from '#calls/identity/identity.ts';
import { listPasskeys } from '#calls/identity/passkeys.ts';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/api.ts';
import { useMe } from '#lib/session/me.ts';
import { confirmByPasskey, isPasskeyCancelled, knowsPasskeys } from '#lib/session/passkey.ts';
import { useStepUp } from '#lib/api/step-up.ts';
import { toastError } from '#lib/api/toast.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useUser } from '#lib/session/user.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { OtpField } from './OtpField.tsx';
import { ResendCode } from './ResendCode.tsx';
import classes from './identity.module.css';

const restMs = 60_000;

export function StepUpDialog() {
  const { asked, answer } = useStepUp();
  const passkeys = useOperation(listPasskeys, {}, { enabled: knowsPasskeys() });
  const [wantsCode, setWantsCode] = useState(false);
  // If the list of passkeys fails to load, use a code instead of waiting.
  const isUnknown = knowsPasskeys() && passkeys.isPending;
  if (isUnknown) return null;
  const hasPasskey = (passkeys.data?.items.length ?? 0) > 0;
  return (
    <Dialog title="Confirm your identity" onClose={() => answer(false)}>
      {asked?.detail && <p className={classes.confirms}>{asked.detail}</p>}
      {hasPasskey && !wantsCode ? <ByPasskey onCode={() => setWantsCode(true)} /> : <ByCode />}
    </Dialog>
  );
}

function ByPasskey({ onCode }: { onCode: () => void }) {
  const { asked, answer } = useStepUp();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmByPasskey();
      answer(true);
    } catch (cause) {
      if (!isPasskeyCancelled(cause))
        toastError(cause instanceof ApiError ? cause.message : notAccepted);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>To {asked?.action}, use your passkey: face, fingerprint or screen lock.</p>
      <Row gap={12} justify="flex-end" mt={16}>
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button variant="default" onClick={onCode}>
          Use a code
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void confirm()}>
          Use your passkey
        </Button>
      </Row>
    </>
  );
}

const notAccepted = 'This device could not use a passkey. Use a code instead.';

function ByCode() {
  const { asked, answer } = useStepUp();
  const [state, setState] = useState<'sending' | 'sent' | 'failed'>('sending');
  const email = String(useUser((state) => state.userInfo?.data['email']) ?? '');
  const shown = maskedEmail(email);
  const [resendAtMs, setResendAtMs] = useState(() => Date.now() + restMs);
  const form = useRef<HTMLDivElement>(null);
  const send = () => {
    setResendAtMs(Date.now() + restMs);
    setState('sending');
    const { operation = '', sealed } = asked ?? {};
    const body = { email, purpose: 'step-up' as const, operation, ...(sealed && { sealed }) };
    call(requestOtp, { body }).then(
      () => setState('sent'),
      (error: Error) => {
        setState('failed');
        toastError(error.message);
      },
    );
  };
  const me = useMe();
  const hasApp = me?.twoFactorEnabled;
  // Runs once, when the dialog opens; a second code would invalidate the first.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || hasApp !== false) return;
    sent.current = true;
    send();
  });
  if (hasApp === undefined) return null;
  return (
    <>
      {hasApp ? (
        <p>
          To {asked?.action}, enter a code from your authenticator app or an unused recovery code.
        </p>
      ) : (
        <p>
          {state === 'sent' && `To ${asked?.action}, enter the code we emailed to ${shown}.`}
          {state === 'sending' && `To ${asked?.action}, you need a code. Emailing it to ${shown} …`}
          {state === 'failed' &&
            `To ${asked?.action}, you need a code. It was not sent to ${shown}.`}
        </p>
      )}
      <div ref={form}>
        <Form<{ otp: string }>
          initial={{ otp: '' }}
          onSubmit={({ otp }) => call(stepUp, { body: { otp } })}
          onDone={() => answer(true)}
        >
          {hasApp ? (
            <TextField name="otp" label="Code" autoComplete="one-time-code" maxLength={20} />
          ) : (
            <>
              <OtpField
                name="otp"
                label="Code"
                send={() => form.current?.querySelector('form')?.requestSubmit()}
              />
              <Box mt={16}>
                <ResendCode resendAtMs={resendAtMs} onResend={send} />
              </Box>
            </>
          )}
          <Row gap={12} justify="flex-end" mt={16}>
            <Button variant="default" onClick={() => answer(false)}>
              Cancel
            </Button>
            <SubmitButton>Confirm</SubmitButton>
          </Row>
        </Form>
      </div>
      {!hasApp && <LocalMailHint />}
    </>
  );
}
