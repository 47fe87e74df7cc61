// The page shown when the person's role in the chosen community does not permit a page, or when they have no role
// there.
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { paths } from '#web/paths.ts';
import { MessagePage } from './MessagePage.tsx';

export function UnauthorizedPage() {
  return (
    <MessagePage
      picture={<Unauthorized />}
      title="You don’t have access to this page"
      text="Ask the owner of this community for access, or open another community."
      action={{ label: 'Go to your communities', href: paths.communityOverview() }}
    />
  );
}
