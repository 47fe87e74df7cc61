// Deletes the user's own account: first lists the deleted and the remaining data, then needs a step-up.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteMyAccount } from '#calls/identity/own-account.ts';
import { endSession } from '#lib/session/session-end.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';

export function DeleteAccountCard() {
  const [asking, setAsking] = useState(false);
  const remove = useAct(deleteMyAccount, {
    toasts: 'none',
    onSuccess: () => endSession('logout'),
  });
  return (
    <SettingsCard
      title="Delete your account"
      text="You can no longer sign in. Your community keeps its records of your home and payments."
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      }
    >
      <ConfirmDialog
        opened={asking}
        danger
        title="Delete your account?"
        effect={
          'Your sign-in, photo, settings, notifications and saved views are deleted permanently. ' +
          'Your community keeps its records of you until you ask it to erase them. You confirm with a code.'
        }
        confirmLabel="Delete account"
        onClose={() => setAsking(false)}
        onConfirm={() => withStepUp(() => remove.mutateAsync({}))}
      />
    </SettingsCard>
  );
}
