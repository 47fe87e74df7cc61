// The page shown when the role in the chosen community does not permit a page.
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { paths } from '#web/paths.ts';
import { MessagePage } from './MessagePage.tsx';

export function UnauthorizedPage() {
  return (
    <MessagePage
      picture={<Unauthorized />}
      title="Your role does not open this page"
      text="The owner of this community decides who sees what. Ask them for access, or go on with another community."
      action={{ label: 'Go to your communities', href: paths.communityOverview() }}
    />
  );
}
