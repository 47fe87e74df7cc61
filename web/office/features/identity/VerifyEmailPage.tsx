// `/verify_email`: the code verifies the address and signs the user in. The password is sent along if this page still
// knows it; otherwise the user may enter it, and then need not choose a new one.
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { requestOtp, verifyEmail } from '#calls/identity/identity.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { startSession } from './start-session.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm, type EntryFormHandle } from './EntryForm.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { OtpField } from './OtpField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePending } from './pending.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { ResendCode } from './ResendCode.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';

type Body = Input<typeof verifyEmail>['body'];

const schema = required('email', 'otp');

export function VerifyEmailPage() {
  const { history } = useRouter();
  const { resendAtMs, setPending } = usePending();
  // The state when the page opened: fields must not appear and disappear while the person types.
  const [known] = useState(() => usePending.getState());
  const form = useRef<EntryFormHandle | null>(null);
  const isComplete = known.email !== '' && known.password !== '';

  const submit = async (body: Body) => {
    try {
      history.push(startSession(await call(verifyEmail, { body })));
    } catch (cause) {
      form.current?.fill({ otp: '' });
      throw cause;
    }
  };
  const resend = async () => {
    try {
      const body = { email: known.email, purpose: 'signup' as const };
      const { resendAfterSeconds } = await call(requestOtp, { body });
      setPending({ resendAtMs: Date.now() + resendAfterSeconds * 1000 });
      toastSuccess('New code sent.');
    } catch (cause) {
      toastFailure(cause);
    }
  };

  return (
    <PublicLayout
      title="Enter your code"
      sentence={
        known.email === '' ? (
          'Enter the 6 digits from our email.'
        ) : (
          <>
            We sent 6 digits to <strong>{known.email}</strong>. They work for 10 minutes.
          </>
        )
      }
      foot={
        <>
          Not your address? <TextLink href={paths.signUp()}>Sign up again</TextLink>
        </>
      }
    >
      <EntryForm<{ email: string; otp: string; password: string }, Body>
        initial={{ email: known.email, otp: '', password: known.password }}
        schema={schema}
        onSubmit={submit}
        handle={form}
      >
        {known.email === '' && <EmailField />}
        <OtpField
          name="otp"
          label="Code"
          {...(isComplete ? { send: () => form.current?.send() } : {})}
        />
        {known.password === '' && (
          <PasswordField
            name="password"
            label="Password from sign-up"
            help="Leave empty to choose a new one next."
          />
        )}
        <SubmitButton size="md">Confirm</SubmitButton>
        <Row gap="8px 16px" justify="space-between">
          {known.email === '' ? (
            <TextLink href={paths.requestOtp()}>Request a new code</TextLink>
          ) : (
            <ResendCode resendAtMs={resendAtMs} onResend={() => void resend()} />
          )}
        </Row>
      </EntryForm>
      <LocalMailHint />
    </PublicLayout>
  );
}
