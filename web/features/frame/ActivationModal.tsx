// "Feature Activation Required" (spec 2): opened by a refusal of the gate, with the gate's own
// sentence. Activate Feature leads to /upgrade, which has the refused feature on top.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useActivation } from '#lib/activation.ts';
import { forgetUnsaved } from '#ui/unsaved.ts';
import { paths } from '#web/paths.ts';

export function ActivationModal() {
  const { sentence, feature, close } = useActivation();
  const router = useRouter();
  const activate = () => {
    close();
    // What was entered was refused just now: nobody is asked whether to leave it.
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
