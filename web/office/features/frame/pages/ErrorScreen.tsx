// The error screen of a page that crashes: it retries automatically a few times, then leaves the choice to the person.
// The details are for support.
import { Box, Button, Center, Code, Collapse, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import {
  countRetry,
  isExhausted,
  mostRetries,
  readRetries,
  retryDelayMs,
  writeRetries,
} from '#lib/api/error-retries.ts';
import { faultNumber } from '#lib/api/fault-number.ts';
import { draftTicket } from '#lib/page/ticket-draft.ts';
import { ErrorBroken } from '#ui/illustrations/ErrorBroken.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';

type ErrorScreenProps = { error: unknown; path: string; onRetry: () => void; onBack: () => void };

const detailsOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : '') || 'Unknown error';

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : '') || 'Unknown error';

/** Reloads the page. Online, it first deletes the cached files, which may be the broken ones. */
async function reloadHard(): Promise<void> {
  if (navigator.onLine) {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.allSettled(registrations.map((registration) => registration.unregister()));
    for (const key of await caches.keys()) await caches.delete(key);
  }
  window.location.reload();
}

export function ErrorScreen({ error, path, onRetry, onBack }: ErrorScreenProps) {
  const [detailsShown, details] = useDisclosure(false);
  const [retries] = useState(() => readRetries(path));
  const [errorId] = useState(() => faultNumber(error, path));
  const exhausted = isExhausted(retries);
  useEffect(() => {
    if (exhausted) return;
    const timer = setTimeout(() => {
      writeRetries(path, countRetry(readRetries(path), Date.now()));
      onRetry();
    }, retryDelayMs);
    return () => clearTimeout(timer);
  }, [exhausted, path, onRetry]);

  return (
    <Center p="lg" mih="60dvh">
      <Stack align="center" maw={560} w="100%" gap="sm" ta="center" role="alert">
        <ErrorBroken />
        <Title order={1}>Something went wrong</Title>
        <Text c="dimmed">We’re having trouble loading this page.</Text>
        <Text size="sm" c="dimmed">
          {exhausted
            ? 'Retries exhausted. Try again in a moment, or go back.'
            : `Retrying ${retries.count + 1} of ${mostRetries}…`}
        </Text>
        <Text size="sm" c="dimmed">
          Reference {errorId}.
        </Text>
        <Group justify="center" mt="sm">
          <Button onClick={onRetry}>Try again</Button>
          <Button variant="default" onClick={onBack}>
            Go back
          </Button>
          <Button variant="default" onClick={() => void reloadHard()}>
            Hard reload
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <PlainLink {...props} href={paths.newTicket()} />}
            onClick={() => draftTicket({ route: path, errorId, message: messageOf(error) })}
          >
            Ask support
          </Button>
        </Group>
        <Button variant="subtle" onClick={details.toggle} aria-expanded={detailsShown}>
          {detailsShown ? 'Hide details' : 'Show details'}
        </Button>
        <Box w="100%">
          <Collapse expanded={detailsShown}>
            <Code block ta="left" tabIndex={0} aria-label="Error details">
              {detailsOf(error)}
            </Code>
          </Collapse>
        </Box>
      </Stack>
    </Center>
  );
}
