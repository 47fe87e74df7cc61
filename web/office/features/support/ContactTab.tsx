// The service status, as reported by the server, and the ways to contact a person.
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#ui/format/dates.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
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
  ready: { tone: 'good', text: 'All systems work', more: 'The server and its database respond.' },
  waiting: {
    tone: 'warn',
    text: 'The database does not respond',
    more: 'The server waits for its database. You can’t save now, but no data is lost.',
  },
  unreachable: {
    tone: 'bad',
    text: 'No connection',
    more: 'The server can’t be reached. Check your own connection.',
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
    <Parts className={classes.cards}>
      <SettingsCard
        level={2}
        title="Status"
        text="The server’s own status, checked every 30 seconds."
        action={
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        }
        loading={!now}
      >
        {now && (
          <Column role="status" gap={8} align="flex-start">
            <StatusBadge tone={now.tone}>{now.text}</StatusBadge>
            <Text size="sm">{now.more}</Text>
            <Text size="sm" c="dimmed">
              Asked {formatInstant(new Date(dataUpdatedAt).toISOString(), timeZone)}
            </Text>
          </Column>
        )}
      </SettingsCard>
      <SettingsCard
        level={2}
        title="Contact"
        text="Every question gets a number, a response time and a person."
      >
        <Text size="sm">{expectation('premium')}</Text>
        <Text size="sm">{expectation('freemium')}</Text>
        <Text size="sm">
          A colleague who can’t sign in can use{' '}
          <TextLink href={paths.askSupport()}>the page for sign-in problems</TextLink>, which the
          sign-in page links to.
        </Text>
        <Group mt="sm">
          <ActionButton action={ask} />
        </Group>
      </SettingsCard>
    </Parts>
  );
}
