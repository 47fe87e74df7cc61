// Something could not be loaded: says what, offers to try again. It decides nothing about retries.
// Example: `<ErrorState error={query.error} onRetry={() => query.refetch()} />`.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorBroken } from './illustrations/ErrorBroken.tsx';
import { refusalOf } from './refusal.ts';
import { StateMessage } from './StateMessage.tsx';

type ErrorStateProps = {
  error: unknown;
  onRetry?: () => void;
  title?: string;
  picture?: ReactNode;
};

export function ErrorState({ error, onRetry, title, picture }: ErrorStateProps) {
  const { message, requestId } = refusalOf(error);
  const sentence = /[.!?]$/u.test(message) ? message : `${message}.`;
  return (
    <StateMessage
      role="alert"
      picture={picture ?? <ErrorBroken />}
      title={title ?? 'This could not be loaded'}
      text={
        <>
          {sentence}
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
