// Shown when a session is needed and no token is stored; redirects to the sign-in page after a moment. The requested
// page opens after the sign-in.
import { Loader, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepReturnPage, pageNow } from '#lib/session/return-page.ts';
import { paths } from '#web/paths.ts';

export const redirectDelayMs = 1500;

export function NotLoggedInModal() {
  const navigate = useNavigate();
  useEffect(() => {
    keepReturnPage(pageNow());
    const timer = setTimeout(
      () => void navigate({ to: paths.signIn(), replace: true }),
      redirectDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      aria-labelledby="not-logged-in"
      size="sm"
    >
      <Text id="not-logged-in" role="alert" ta="center" fw={500} mb="md">
        You&apos;re not logged in. Redirecting to login...
      </Text>
      <Loader mx="auto" display="block" size="sm" aria-hidden />
    </Modal>
  );
}
