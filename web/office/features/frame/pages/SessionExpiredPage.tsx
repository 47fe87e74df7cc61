// The page shown after the server has ended the session.
import { SessionEnded } from '#ui/illustrations/SessionEnded.tsx';
import { paths } from '#web/paths.ts';
import { MessagePage } from './MessagePage.tsx';

export function SessionExpiredPage() {
  return (
    <MessagePage
      picture={<SessionEnded />}
      title="Your session has ended"
      text="To keep your communities safe, a sign-in lasts for 8 hours. Sign in again to carry on where you were."
      action={{ label: 'Sign in', href: paths.signIn() }}
    />
  );
}
