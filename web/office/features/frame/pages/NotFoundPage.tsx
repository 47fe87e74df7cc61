// Shown for any unknown address.
import { NotFound } from '#ui/illustrations/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { MessagePage } from './MessagePage.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      picture={<NotFound />}
      title="Page not found"
      text="The link may be old or mistyped."
      action={{ label: 'Go to your communities', href: paths.communityOverview() }}
    />
  );
}
