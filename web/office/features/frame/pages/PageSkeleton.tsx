// The skeleton of a page while its code or the person's permissions load: a title, a bar and rows, so that nothing
// jumps when the page appears.
import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

const rows = Array.from({ length: 8 }, (_, row) => row);

export function PageSkeleton() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Group justify="space-between">
        <Skeleton height={32} width={220} />
        <Skeleton height={36} width={140} />
      </Group>
      <Skeleton height={36} maw={420} />
      {rows.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
