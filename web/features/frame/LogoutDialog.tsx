// Asks before logging out (spec 2), then ends the session on the server and in this browser.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { endSession } from '#lib/session-end.ts';

type LogoutDialogProps = { opened: boolean; onClose: () => void };

export function LogoutDialog({ opened, onClose }: LogoutDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const logOut = () => {
    setLeaving(true);
    endSession('logout');
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Are You Logging Out?" size="sm">
      <Text c="dimmed" mb="lg">
        You can always log back in at any time.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={logOut} loading={leaving}>
          Log out
        </Button>
      </Group>
    </Modal>
  );
}
