// The second factor at sign-in: the code of the authenticator app, or a recovery code when the app is lost.
import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { required } from './blanks.ts';
import { type Credentials, signInHere } from './start-session.ts';
import { EntryForm, type EntryFormHandle } from './EntryForm.tsx';
import { OtpField } from './OtpField.tsx';
import { PublicLayout } from './PublicLayout.tsx';

type SecondStepPageProps = { credentials: Credentials; onBack: () => void };

const schema = required('secondStep');

export function SecondStepPage({ credentials, onBack }: SecondStepPageProps) {
  const { history } = useRouter();
  const [isAppLost, setAppLost] = useState(false);
  const form = useRef<EntryFormHandle | null>(null);
  const submit = async ({ secondStep }: { secondStep: string }) => {
    try {
      history.push(await signInHere({ ...credentials, secondStep }));
    } catch (cause) {
      form.current?.fill({ secondStep: '' });
      throw cause;
    }
  };
  return (
    <PublicLayout
      title={isAppLost ? 'Enter a recovery code' : 'Enter the code of your app'}
      sentence={
        isAppLost
          ? 'Enter one of the ten codes that you saved for two-factor authentication. Each works once.'
          : 'Your password is correct. Enter the 6 digits from your authenticator app.'
      }
      foot={
        <Anchor component="button" type="button" onClick={onBack}>
          Use another account
        </Anchor>
      }
    >
      <EntryForm<{ secondStep: string }>
        key={String(isAppLost)}
        initial={{ secondStep: '' }}
        schema={schema}
        onSubmit={submit}
        handle={form}
      >
        {isAppLost ? (
          <TextField name="secondStep" label="Recovery code" autoComplete="off" maxLength={20} />
        ) : (
          <OtpField name="secondStep" label="Code" send={() => form.current?.send()} />
        )}
        <Row gap="8px 16px" justify="space-between">
          <Anchor component="button" type="button" onClick={() => setAppLost(!isAppLost)}>
            {isAppLost ? 'Use the app instead' : 'I lost my app'}
          </Anchor>
        </Row>
        <SubmitButton size="md">Sign in</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}
