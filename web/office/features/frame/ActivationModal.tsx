// "Feature Activation Required": opened by a button of a locked feature, or when the server refuses a call for one;
// then with the server's message. Activate Feature links to /upgrade, which shows that feature on top.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useActivation } from '#lib/community/activation.ts';
import { forgetUnsaved } from '#ui/page/unsaved.ts';
import { paths } from '#web/paths.ts';

export function ActivationModal() {
  const { sentence, feature, close } = useActivation();
  const router = useRouter();
  const activate = () => {
    close();
    // The entered data was just refused: do not ask whether to discard it.
    forgetUnsaved();
    router.history.push(feature ? paths.upgradeFor(feature) : paths.upgrade());
  };
  return (
    <Modal opened={sentence !== null} onClose={close} title="Feature Activation Required" size="md">
      <Text mb="lg">{sentence}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Dismiss
        </Button>
        <Button onClick={activate}>Activate Feature</Button>
      </Group>
    </Modal>
  );
}
