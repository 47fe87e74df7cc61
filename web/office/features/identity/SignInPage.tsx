// `/`: the sign-in. A signed-in person is redirected to their start page.
import { Navigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { useMe } from '#lib/session/me.ts';
import { returnPage } from '#lib/session/return-page.ts';
import { sessionState } from '#lib/session/session.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { DemoSignIns } from './DemoSignIns.tsx';
import { type Credentials, pageAfterSignIn, signInHere } from './start-session.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm, type EntryFormHandle } from './EntryForm.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePending } from './pending.ts';
import { PublicLayout } from './PublicLayout.tsx';
import type { Paused } from './SignInCodePage.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';

const SecondStepPage = lazyPart(async () => (await import('./SecondStepPage.tsx')).SecondStepPage);

const SignInCodePage = lazyPart(async () => (await import('./SignInCodePage.tsx')).SignInCodePage);

const schema = required('email', 'password');

export function SignInPage() {
  const { history } = useRouter();
  const form = useRef<EntryFormHandle | null>(null);
  const me = useMe();
  // The password stays only in memory until the second factor is entered, because one call sends both.
  const [proven, setProven] = useState<Credentials | null>(null);
  const [paused, setPaused] = useState<Paused | null>(null);
  if (sessionState() === 'present') return <Navigate to={pageAfterSignIn(me)} replace />;

  const submit = async (body: Credentials) => {
    try {
      history.push(await signInHere(body));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.has('SECOND_STEP_REQUIRED')) setProven(body);
      else if (cause.has('SIGN_IN_PAUSED')) setPaused({ ...body, reason: cause.message });
      else if (cause.has('EMAIL_NOT_VERIFIED')) {
        usePending.getState().setPending({ ...body, resendAtMs: 0 });
        history.push(paths.requestOtp());
      } else throw cause;
    }
  };
  const restart = () => {
    setProven(null);
    setPaused(null);
  };
  if (proven) return <SecondStepPage credentials={proven} onBack={restart} />;
  if (paused) return <SignInCodePage paused={paused} onSubmit={submit} onBack={restart} />;

  return (
    <PublicLayout
      title="Sign in"
      sentence={
        returnPage() === null ? 'Welcome back.' : 'The page you asked for opens after you sign in.'
      }
      foot={
        <>
          New here? <TextLink href={paths.signUp()}>Create an account</TextLink>
          {' · '}
          <TextLink href={paths.askSupport()}>Can’t sign in?</TextLink>
        </>
      }
      below={
        <DemoSignIns
          onChoose={(person) => {
            form.current?.fill(person);
            // Submit only after the fields show the chosen values.
            setTimeout(() => form.current?.send());
          }}
        />
      }
    >
      <EntryForm<Credentials>
        initial={{ email: '', password: '' }}
        schema={schema}
        onSubmit={submit}
        handle={form}
      >
        <EmailField />
        <PasswordField name="password" label="Password" />
        <Row gap="8px 16px" justify="space-between">
          <TextLink href={paths.forgotPassword()}>Forgot password?</TextLink>
        </Row>
        <SubmitButton size="md">Sign in</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}
