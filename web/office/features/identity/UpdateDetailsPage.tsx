// `/update-user-details`: photo, names, phone number, time zone and, for an account without a password, a new password;
// right after the sign-up or later.
import { Navigate, useRouter } from '@tanstack/react-router';
import { changeMe, changePassword } from '#calls/identity/identity.ts';
import type { Me } from '#contract/identity/identity.ts';
import { call } from '#lib/api/api.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { storeMe, useMe } from '#lib/session/me.ts';
import { sessionState } from '#lib/session/session.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { DetailsFields, type DetailsValues, zones } from './DetailsFields.tsx';
import { pageAfterSignIn } from './start-session.ts';
import { EntryForm } from './EntryForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { PublicLayout } from './PublicLayout.tsx';

export function UpdateDetailsPage() {
  const me = useMe();
  if (sessionState() === 'absent') return <Navigate to={paths.signIn()} replace />;
  return (
    <PublicLayout
      title="Your details"
      sentence="Your name and contact details for your communities."
    >
      {me && <Details me={me} />}
    </PublicLayout>
  );
}

type Values = DetailsValues & { password: string };

const always = ['firstName', 'lastName', 'phone', 'timeZone'];
const schema = required(...always);
const schemaWithPassword = required(...always, 'password');

function Details({ me }: { me: Me }) {
  const { history } = useRouter();
  const { firstName, lastName, email } = me;
  const initial = {
    firstName,
    lastName,
    email,
    phone: me.phone ?? '',
    timeZone: me.detailsCompleted ? me.timeZone : ownZone(me.timeZone),
    password: '',
  };
  const submit = async ({ password, ...values }: Values & { email?: string }) => {
    const { phone, timeZone } = values;
    // The password first: without one the person could not sign in again.
    if (password) await withStepUp(() => call(changePassword, { body: { password } }));
    const names = { firstName: values.firstName, lastName: values.lastName };
    const changed = await call(changeMe, { body: { ...names, phone, timeZone } });
    storeMe(changed);
    history.push(pageAfterSignIn(changed));
  };
  return (
    <>
      <PhotoPicker me={me} />
      <EntryForm<Values, Values>
        initial={initial}
        schema={me.hasPassword ? schema : schemaWithPassword}
        onSubmit={submit}
      >
        <DetailsFields />
        {!me.hasPassword && <PasswordField name="password" label="Choose a password" choose />}
        <SubmitButton size="md">{me.detailsCompleted ? 'Save' : 'Continue'}</SubmitButton>
      </EntryForm>
    </>
  );
}

/** The browser's time zone if the list of zones contains it, else `otherwise`. */
function ownZone(otherwise: string): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones.includes(zone) ? zone : otherwise;
}
