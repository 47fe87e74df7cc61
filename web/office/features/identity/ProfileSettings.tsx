// Settings → Profile: photo and details, the password, two-factor authentication, passkeys, sessions, copies of the
// person's data, and deleting the account.
import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { changeMe, changePassword, listSessions } from '#calls/identity/identity.ts';
import type { Me } from '#contract/identity/identity.ts';
import { storeMe, useMe } from '#lib/session/me.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { required } from './blanks.ts';
import { DeleteAccountCard } from './DeleteAccountCard.tsx';
import { DetailsFields, type DetailsValues } from './DetailsFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';
import classes from './identity.module.css';

type ProfileSettingsProps = {
  /** The card of another feature about the user's data, shown above the card that deletes the account. */
  data: ReactNode;
};

export function ProfileSettings({ data }: ProfileSettingsProps) {
  const me = useMe();
  if (!me) return <Skeleton height={480} radius="md" />;
  return (
    <>
      <SettingsCard>
        <PhotoPicker me={me} />
        <Details me={me} />
      </SettingsCard>
      <Password me={me} />
      <TwoFactorCard me={me} />
      <PasskeysCard />
      <SessionsCard />
      {data}
      <DeleteAccountCard />
    </>
  );
}

const detailsSchema = required('firstName', 'lastName', 'phone', 'timeZone');

function Details({ me }: { me: Me }) {
  const { firstName, lastName, timeZone } = me;
  const change = useAct(changeMe, { toasts: 'none', onSuccess: storeMe });
  return (
    <Form<DetailsValues, DetailsValues>
      className={classes.details}
      initial={{ firstName, lastName, phone: me.phone ?? '', timeZone }}
      schema={detailsSchema}
      onSubmit={(body) => change.mutateAsync({ body })}
      onDone={() => toastSuccess('Details saved.')}
    >
      <DetailsFields email={me.email} />
      <SettingsFoot>
        <SubmitButton>Save details</SubmitButton>
      </SettingsFoot>
    </Form>
  );
}

type PasswordValues = { currentPassword: string; password: string };

const firstSchema = required('password');
const nextSchema = required('currentPassword', 'password');

function Password({ me }: { me: Me }) {
  // A new key resets the form after it is submitted.
  const [round, setRound] = useState(0);
  const change = useAct(changePassword, { toasts: 'none', invalidates: [listSessions] });
  const done = () => {
    if (!me.hasPassword) storeMe({ ...me, hasPassword: true });
    toastSuccess('Password changed. Other devices are signed out.');
    setRound(round + 1);
  };
  return (
    <SettingsCard
      title="Password"
      text="A change signs out all other devices. An email confirms it."
    >
      <Form<PasswordValues & { email: string }, PasswordValues>
        key={round}
        className={classes.details}
        initial={{ currentPassword: '', password: '', email: me.email }}
        schema={me.hasPassword ? nextSchema : firstSchema}
        toBody={({ currentPassword, password }) => ({
          password,
          ...(me.hasPassword && { currentPassword }),
        })}
        onSubmit={(body) => withStepUp(() => change.mutateAsync({ body }))}
        onDone={done}
      >
        {/* Tells a password manager which account it is. */}
        <input hidden readOnly autoComplete="username" value={me.email} />
        {me.hasPassword && <PasswordField name="currentPassword" label="Current password" />}
        <PasswordField name="password" label="New password" choose />
        <SettingsFoot>
          <SubmitButton>{me.hasPassword ? 'Change password' : 'Set password'}</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}
