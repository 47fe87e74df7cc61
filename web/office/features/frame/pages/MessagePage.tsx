// A whole page with one message and one link: session ended, not allowed, not found.
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainLink } from '#ui/text/PlainLink.tsx';

type MessagePageProps = {
  title: string;
  text: string;
  action: { label: string; href: string };
  picture?: ReactNode;
};

export function MessagePage({ title, text, action, picture }: MessagePageProps) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <title>{`${title} · Courtyard`}</title>
      <Stack align="center" maw={480} ta="center" gap="md">
        {picture}
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        <Button mt="sm" renderRoot={(props) => <PlainLink {...props} href={action.href} />}>
          {action.label}
        </Button>
      </Stack>
    </Center>
  );
}
