// The service status, as reported by the server, and the ways to contact a person.
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#ui/format/dates.ts';
import { Column } from '#ui/layout/Column.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { ActionButton, type PageAction } from '#ui/page/PageHeader.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { expectation } from './words.ts';
import classes from './support.module.css';

type Health = 'ready' | 'waiting' | 'unreachable';

const words = {
  ready: { tone: 'good', text: 'All is well', more: 'The server and its database answer.' },
  waiting: {
    tone: 'warn',
    text: 'The database does not answer',
    more: 'The server is there and waits for its database. What you save now is refused, and not lost in part.',
  },
  unreachable: {
    tone: 'bad',
    text: 'Out of reach',
    more: 'The server does not answer from here. See whether your own connection works.',
  },
} as const;

async function askHealth(): Promise<Health> {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
  if (answer === null) return 'unreachable';
  return answer.ok ? 'ready' : 'waiting';
}

export function ContactTab({ ask }: { ask: PageAction }) {
  const { timeZone } = useLocale();
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['readyz'],
    queryFn: askHealth,
    refetchInterval: 30_000,
    networkMode: 'always',
  });
  const now = data && words[data];
  return (
    <div className={classes.cards}>
      <SettingsCard
        level={2}
        title="Status"
        text="What the server says of itself, asked every half minute while this is open."
        action={
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Ask again
          </Button>
        }
      >
        <Column role="status" gap={8} align="flex-start">
          {now && <StatusBadge tone={now.tone}>{now.text}</StatusBadge>}
          <Text size="sm">{now?.more ?? 'Asking…'}</Text>
          {now && (
            <Text size="sm" c="dimmed">
              Asked {formatInstant(new Date(dataUpdatedAt).toISOString(), timeZone)}
            </Text>
          )}
        </Column>
      </SettingsCard>
      <SettingsCard
        level={2}
        title="Contact"
        text="Every question gets a number, a clock and a person."
      >
        <Text size="sm">{expectation('premium')}</Text>
        <Text size="sm">{expectation('freemium')}</Text>
        <Text size="sm">
          A colleague who cannot sign in writes from{' '}
          <TextLink href={paths.askSupport()}>the page for who is locked out</TextLink>, which the
          sign-in page links to.
        </Text>
        <Group mt="sm">
          <ActionButton action={ask} />
        </Group>
      </SettingsCard>
    </div>
  );
}
