// `/forgot_password`: a code by email, then a new password, on one page in two steps.
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { forgotPassword, resetPassword } from '#calls/identity/identity.ts';
import { call } from '#lib/api/api.ts';
import { useForgotPassword } from '#lib/session/forgot-password.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { OtpField } from './OtpField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { ResendCode } from './ResendCode.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';

export function ForgotPasswordPage() {
  const [resendAtMs, setResendAtMs] = useState(0);
  const [codeAsked, setCodeAsked] = useState(false);
  const ask = async (email: string) => {
    const { resendAfterSeconds } = await call(forgotPassword, { body: { email } });
    useForgotPassword.getState().setUserEmail(email);
    setResendAtMs(Date.now() + resendAfterSeconds * 1000);
    setCodeAsked(true);
  };
  return codeAsked ? <NewPassword resendAtMs={resendAtMs} ask={ask} /> : <AskForCode ask={ask} />;
}

type Ask = (email: string) => Promise<void>;

const emailSchema = required('email');

function AskForCode({ ask }: { ask: Ask }) {
  const email = useForgotPassword((state) => state.userEmail);
  return (
    <PublicLayout
      title="Forgot your password?"
      sentence="Enter your email address. If it has an account, we send a code to set a new password."
      foot={<TextLink href={paths.signIn()}>Back to sign-in</TextLink>}
    >
      <EntryForm
        initial={{ email }}
        schema={emailSchema}
        onSubmit={(body: { email: string }) => ask(body.email)}
      >
        <EmailField />
        <SubmitButton size="md">Send code</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}

const newSchema = required('otp', 'password');

function NewPassword({ resendAtMs, ask }: { resendAtMs: number; ask: Ask }) {
  const { history } = useRouter();
  const email = useForgotPassword((state) => state.userEmail);
  const submit = async ({ otp, password }: { otp: string; password: string }) => {
    await call(resetPassword, { body: { email, otp, password } });
    toastSuccess('New password saved. Sign in with it.');
    history.push(paths.signIn());
  };
  const resend = () => ask(email).catch(toastFailure);
  return (
    <PublicLayout
      title="Choose a new password"
      sentence={
        <>
          If <strong>{email}</strong> has an account, we sent a code of 6 digits. Other devices will
          be signed out.
        </>
      }
      foot={<TextLink href={paths.signIn()}>Back to sign-in</TextLink>}
    >
      <EntryForm initial={{ otp: '', password: '', email }} schema={newSchema} onSubmit={submit}>
        <OtpField name="otp" label="Code" />
        <PasswordField name="password" label="New password" choose />
        <SubmitButton size="md">Set password</SubmitButton>
        <Row gap="8px 16px" justify="space-between">
          <ResendCode resendAtMs={resendAtMs} onResend={() => void resend()} />
        </Row>
      </EntryForm>
      <LocalMailHint />
    </PublicLayout>
  );
}
