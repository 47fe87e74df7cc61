// `/`: the sign-in. A signed-in person is redirected to their start page.
import { Navigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { signIn } from '#calls/identity.ts';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useMe } from '#lib/me.ts';
import { returnPage } from '#lib/return-page.ts';
import { sessionState } from '#lib/session.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { DemoSignIns } from './DemoSignIns.tsx';
import { enter, nextPage } from './enter.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm, type EntryFormHandle } from './EntryForm.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePending } from './pending.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import classes from './identity.module.css';

type Credentials = { email: string; password: string };

const SecondStepPage = lazyPart(async () => (await import('./SecondStepPage.tsx')).SecondStepPage);

const schema = required('email', 'password');

export function SignInPage() {
  const { history } = useRouter();
  const form = useRef<EntryFormHandle | null>(null);
  const me = useMe();
  // Only in memory until the code is entered: the second factor is sent with the same call.
  const [proven, setProven] = useState<Credentials | null>(null);
  if (sessionState() === 'present') return <Navigate to={nextPage(me)} replace />;
  if (proven) return <SecondStepPage {...proven} onBack={() => setProven(null)} />;

  const submit = async (body: Credentials) => {
    try {
      history.push(enter(await call(signIn, { body })));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.has('SECOND_STEP_REQUIRED')) {
        setProven(body);
        return;
      }
      if (!cause.has('EMAIL_NOT_VERIFIED')) throw cause;
      usePending.getState().setPending({ ...body, resendAtMs: 0 });
      history.push(paths.requestOtp());
    }
  };

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
          <TextLink href={paths.askSupport()}>You cannot sign in?</TextLink>
        </>
      }
      below={
        <DemoSignIns
          onChoose={(person) => {
            form.current?.fill(person);
            // After the fields show the values being sent.
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
        <div className={classes.rowOfTwo}>
          <TextLink href={paths.forgotPassword()}>Forgot password?</TextLink>
        </div>
        <SubmitButton size="md">Sign in</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}
