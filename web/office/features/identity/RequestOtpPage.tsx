// `/request_otp`: requests a new code to verify the person's address.
import { useRouter } from '@tanstack/react-router';
import { requestOtp } from '#calls/identity/identity.ts';
import { call } from '#lib/api/api.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { usePending } from './pending.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';

const schema = required('email');

export function RequestOtpPage() {
  const { history } = useRouter();
  const { email, setPending } = usePending();
  const submit = async (body: { email: string }) => {
    const of = { email: body.email, purpose: 'signup' as const };
    const { resendAfterSeconds } = await call(requestOtp, { body: of });
    setPending({ email: body.email, resendAtMs: Date.now() + resendAfterSeconds * 1000 });
    history.push(paths.verifyEmail());
  };
  return (
    <PublicLayout
      title="Confirm your email address"
      sentence="We send a new code to your sign-up address. Older codes stop working."
      foot={
        <>
          Have a code? <TextLink href={paths.verifyEmail()}>Enter it</TextLink>, or go{' '}
          <TextLink href={paths.signIn()}>back to sign-in</TextLink>.
        </>
      }
    >
      <EntryForm initial={{ email }} schema={schema} onSubmit={submit}>
        <EmailField autoComplete="email" />
        <SubmitButton size="md">Send code</SubmitButton>
      </EntryForm>
      <LocalMailHint />
    </PublicLayout>
  );
}
