// "Feature Activation Required" (spec 2): opened by a refusal of the gate, with the gate's own
// sentence. The way to /upgrade is offered once that page exists.
import { Button, Group, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useActivation } from '#lib/activation.ts';
import { paths } from '#web/paths.ts';

export function ActivationModal() {
  const sentence = useActivation((state) => state.sentence);
  const close = useActivation((state) => state.close);
  const router = useRouter();
  const upgrade = paths.upgrade();
  const exists = upgrade in router.routesByPath;
  return (
    <Modal opened={sentence !== null} onClose={close} title="Feature Activation Required" size="md">
      <Text mb="lg">{sentence}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Dismiss
        </Button>
        {exists && (
          <Button
            onClick={() => {
              close();
              router.history.push(upgrade);
            }}
          >
            Activate Feature
          </Button>
        )}
      </Group>
    </Modal>
  );
}
