// Replaces the page's content while the server-error state is set.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useServerError } from '#lib/api/server-error.ts';
import { ErrorBroken } from '#ui/illustrations/ErrorBroken.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';

export function ServerErrorState() {
  const requestId = useServerError((state) => state.requestId);
  return (
    <>
      <VisuallyHidden component="h1">Reload needed</VisuallyHidden>
      <StateMessage
        role="alert"
        picture={<ErrorBroken />}
        title="The server did not respond correctly"
        text={
          'Your saved work is safe. Reload the page. If the problem continues, ' +
          `try again in a few minutes.${requestId ? ` Reference ${requestId}.` : ''}`
        }
      >
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => window.location.reload()}
        >
          Reload
        </Button>
      </StateMessage>
    </>
  );
}
