// Shown for a part that failed to load: names the error and offers to try again. It does not retry automatically. For a
// missing or forbidden record (404) without a given `title`, it says so and offers no retry.
// Example: `<ErrorState error={query.error} onRetry={() => query.refetch()} />`.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { asSentence } from '#rules/shared/plain-words.ts';
import { ErrorBroken } from '#ui/illustrations/ErrorBroken.tsx';
import { refusalOf } from './refusal.ts';
import { StateMessage } from './StateMessage.tsx';

type ErrorStateProps = {
  error: unknown;
  onRetry?: () => void;
  title?: string;
  picture?: ReactNode;
};

export function ErrorState({ error, onRetry, title, picture }: ErrorStateProps) {
  const { message, requestId, status } = refusalOf(error);
  if (status === 404 && title === undefined) return <Missing />;
  return (
    <StateMessage
      role="alert"
      picture={picture ?? <ErrorBroken />}
      title={title ?? 'This could not be loaded'}
      text={
        <>
          {asSentence(message)}
          {requestId && <> Reference {requestId}.</>}
        </>
      }
    >
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </StateMessage>
  );
}

/**
 * The same message for a missing record and a forbidden one, so that it does not reveal which records exist. It offers
 * no retry, which would change nothing.
 */
const Missing = () => (
  <StateMessage
    role="alert"
    picture={<ErrorBroken />}
    title="You can’t see this"
    text="It was removed, or your role or your streets don’t include it. Ask a manager of this community."
  >
    <Button variant="default" component="a" href="/">
      Go to the start page
    </Button>
  </StateMessage>
);
