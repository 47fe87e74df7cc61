// Asks before logging out, and warns if a form would lose its input.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { logOut } from '#lib/session/log-out.ts';
import { hasUnsaved } from '#ui/page/unsaved.ts';

type LogoutDialogProps = { opened: boolean; onClose: () => void };

export function LogoutDialog({ opened, onClose }: LogoutDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Are You Logging Out?" size="sm">
      <Text mb="lg">You can always log back in at any time.</Text>
      {hasUnsaved() && (
        <Text c="red" size="sm" mb="lg">
          What you have entered on this page is not saved yet and will be lost.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={leave} loading={leaving}>
          Log out
        </Button>
      </Group>
    </Modal>
  );
}
