// Replaces the page while another community loads, so that nothing of either community can be changed meanwhile.
import { Center, Loader, Stack, Text } from '@mantine/core';

export function Switching({ to }: { to: string }) {
  return (
    <Center mih="50dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader aria-hidden />
        <Text>Opening {to}…</Text>
      </Stack>
    </Center>
  );
}
