// Shown for any unknown address.
import { NotFound } from '#ui/illustrations/NotFound.tsx';
import { MessagePage } from './MessagePage.tsx';
import { paths } from '#web/paths.ts';

export function NotFoundPage() {
  return (
    <MessagePage
      picture={<NotFound />}
      title="Nothing lives at this address"
      text="The link may be old, or a letter in it may be wrong. Everything else is where you left it."
      action={{ label: 'Go to your communities', href: paths.communityOverview() }}
    />
  );
}
