// Sign-in for an email address that is paused after too many wrong passwords: the user gets a code by email, then
// enters it together with the password.
import { Anchor } from '@mantine/core';
import { useRef, useState } from 'react';
import { requestOtp } from '#calls/identity/identity.ts';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { required } from './blanks.ts';
import type { Credentials } from './start-session.ts';
import { EntryForm, type EntryFormHandle } from './EntryForm.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { OtpField } from './OtpField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { ResendCode } from './ResendCode.tsx';

/** The refused email address and password, with the server's reason. */
export type Paused = { email: string; password: string; reason: string };

type SignInCodePageProps = {
  paused: Paused;
  /** Signs in; throws the server's refusal. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  onBack: () => void;
};

export function SignInCodePage({ paused, onSubmit, onBack }: SignInCodePageProps) {
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);
  const ask = async () => {
    const body = { email: paused.email, purpose: 'sign-in' as const };
    const { resendAfterSeconds } = await call(requestOtp, { body });
    setResendAtMs(Date.now() + resendAfterSeconds * 1000);
  };
  const foot = (
    <Anchor component="button" type="button" onClick={onBack}>
      Back to sign-in
    </Anchor>
  );
  if (resendAtMs !== null) {
    const shared = { paused, onSubmit, foot, resendAtMs };
    return <CodeAndPassword {...shared} onResend={() => void ask().catch(toastFailure)} />;
  }
  return (
    <PublicLayout title="Sign in with a code" sentence={paused.reason} foot={foot}>
      <EntryForm initial={{}} schema={noFields} onSubmit={ask}>
        <SubmitButton size="md">Email me a code</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}

const noFields = required();
const schema = required('emailCode', 'password');

type CodeAndPasswordProps = Pick<SignInCodePageProps, 'paused' | 'onSubmit'> & {
  foot: React.ReactNode;
  resendAtMs: number;
  onResend: () => void;
};

function CodeAndPassword({ paused, onSubmit, foot, resendAtMs, onResend }: CodeAndPasswordProps) {
  const { email, password } = paused;
  const form = useRef<EntryFormHandle | null>(null);
  const submit = async (body: { emailCode: string; password: string }) => {
    try {
      await onSubmit({ email, ...body });
    } catch (cause) {
      // After a wrong password the same code still works.
      const isCodeWrong = cause instanceof ApiError && cause.has('WRONG_CODE');
      if (isCodeWrong) form.current?.fill({ emailCode: '' });
      throw cause;
    }
  };
  return (
    <PublicLayout
      title="Check your email"
      sentence={
        <>
          If <strong>{email}</strong> has an account, we sent a code of 6 digits. A code from the
          last 10 minutes still works.
        </>
      }
      foot={foot}
    >
      <EntryForm
        initial={{ emailCode: '', password }}
        schema={schema}
        onSubmit={submit}
        handle={form}
      >
        <OtpField name="emailCode" label="Code" send={() => form.current?.send()} />
        <PasswordField name="password" label="Password" />
        <SubmitButton size="md">Sign in</SubmitButton>
        <Row gap="8px 16px" justify="space-between">
          <ResendCode resendAtMs={resendAtMs} onResend={onResend} />
        </Row>
      </EntryForm>
      <LocalMailHint />
    </PublicLayout>
  );
}
