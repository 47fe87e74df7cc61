// `/signup`: creating an account. Each consent is a separate checkbox, with the document one click away.
import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { signUp } from '#calls/identity/identity.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { openLegal, type LegalDocumentName } from '#lib/page/legal.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { paths } from '#web/paths.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePending } from './pending.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import classes from './identity.module.css';

type Body = Input<typeof signUp>['body'];

const initial = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  isAdult: false,
  agreesToPrivacy: false,
  agreesToTerms: false,
};

const schema = async () => (await import('#contract/identity/identity.ts')).signUp.body;

export function SignUpPage() {
  const { history } = useRouter();
  const submit = async (body: Body) => {
    const { resendAfterSeconds } = await call(signUp, { body });
    const { email, password } = body;
    const resendAtMs = Date.now() + resendAfterSeconds * 1000;
    usePending.getState().setPending({ email, password, resendAtMs });
    history.push(paths.verifyEmail());
  };
  return (
    <PublicLayout
      title="Create an account"
      sentence="We send a code to confirm your email address."
      foot={
        <>
          Have an account? <TextLink href={paths.signIn()}>Sign in</TextLink>
        </>
      }
    >
      <EntryForm<typeof initial, Body> initial={initial} schema={schema} onSubmit={submit}>
        <div className={classes.pair}>
          <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={50} />
          <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={50} />
        </div>
        <EmailField autoComplete="email" />
        <PasswordField name="password" label="Password" choose />
        <CheckField name="isAdult" label="I am 18 or older" />
        <CheckField
          name="agreesToPrivacy"
          label="Privacy policy"
          words={<Agreement to="privacy">privacy policy</Agreement>}
        />
        <CheckField
          name="agreesToTerms"
          label="Terms and conditions"
          words={<Agreement to="terms">terms and conditions</Agreement>}
        />
        <SubmitButton size="md">Create account</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}

function Agreement({ to, children }: { to: LegalDocumentName; children: string }) {
  return (
    <>
      I have read and agree to the{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        onClick={(event) => {
          // The text is the checkbox's label: clicking in it must not tick the box.
          event.preventDefault();
          openLegal(to);
        }}
      >
        {children}
      </Anchor>
    </>
  );
}
