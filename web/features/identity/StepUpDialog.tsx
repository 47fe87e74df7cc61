// Confirms with a one-time code before something that hurts, and answers whoever waits in `#lib/step-up.ts`: a code
// that is sent to the person's own address, or one of the authenticator app where the second step is on.
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { requestOtp, stepUp } from '#calls/identity.ts';
import { maskedEmail } from '#contract/masked-email.ts';
import { call } from '#lib/api.ts';
import { useMe } from '#lib/me.ts';
import { useStepUp } from '#lib/step-up.ts';
import { toastError } from '#lib/toast.ts';
import { useUser } from '#lib/user.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { OtpField } from './OtpField.tsx';
import { ResendCode } from './ResendCode.tsx';
import classes from './identity.module.css';

const restMs = 60_000;

export function StepUpDialog() {
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
  // Once, when the dialog opens; a second code would end the first.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || hasApp !== false) return;
    sent.current = true;
    send();
  });
  if (hasApp === undefined) return null;
  return (
    <Dialog title="Confirm that it is you" onClose={() => answer(false)}>
      {asked?.detail && <p className={classes.confirms}>{asked.detail}</p>}
      {hasApp ? (
        <p>
          To {asked?.action}, enter a code of your authenticator app, or a recovery code that you
          have not used.
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
              <div className={classes.resend}>
                <ResendCode resendAtMs={resendAtMs} onResend={send} />
              </div>
            </>
          )}
          <div className={classes.stepUp}>
            <Button variant="default" onClick={() => answer(false)}>
              Cancel
            </Button>
            <SubmitButton>Confirm</SubmitButton>
          </div>
        </Form>
      </div>
      {!hasApp && <LocalMailHint />}
    </Dialog>
  );
}
