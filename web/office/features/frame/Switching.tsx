// Replaces the page while the other community loads: nothing of either can be changed in these two seconds.
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
