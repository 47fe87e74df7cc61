// The page shown after the session has expired or the server has ended it.
import { SessionEnded } from '#ui/illustrations/SessionEnded.tsx';
import { paths } from '#web/paths.ts';
import { MessagePage } from './MessagePage.tsx';

export function SessionExpiredPage() {
  return (
    <MessagePage
      picture={<SessionEnded />}
      title="Your session has ended"
      text="For security, a session lasts 8 hours. Sign in again to continue where you were."
      action={{ label: 'Sign in', href: paths.signIn() }}
    />
  );
}
