// For a link that names its community: the community is chosen before the page opens, so that a link means the same to
// everyone. People without a role there see nothing of the community, not even whether it exists.
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutCommunity } from '#contract/shared/community-link.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { useMe } from '#lib/session/me.ts';
import { chooseCommunity } from '#lib/community/switch-community.ts';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { paths } from '#web/paths.ts';
import { useKnownCommunities } from './kernel-data.ts';
import { PageSkeleton } from './pages/PageSkeleton.tsx';

export function LinkedCommunity({ id }: { id: string }) {
  const router = useRouter();
  const me = useMe();
  const communities = useKnownCommunities();
  const community = communities?.find((each) => each.id === id);
  useEffect(() => {
    if (!community) return;
    // The router's location: the browser's is updated a moment later.
    const { pathname, search, hash } = router.history.location;
    const page = withoutCommunity(`${pathname}${search}${hash}`);
    const chosen = storedCommunityId();
    if (chosen !== id) chooseCommunity(community);
    // Reload the page if another community was open: none of its data may stay in memory.
    if (chosen !== null && chosen !== id) window.location.replace(page);
    else router.history.replace(page);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once, as soon as the community is known.
  }, [community?.id]);
  if (communities === undefined || community) return <PageSkeleton />;
  return (
    <StateMessage
      picture={<Unauthorized />}
      level={1}
      title="You can’t open this link"
      text={
        <>
          It belongs to a community that you don’t work in.
          {me && <> You are signed in as {me.email}.</>} Ask its managers for access, or sign in
          with another account.
        </>
      }
    >
      <Button renderRoot={(props) => <PlainLink {...props} href={paths.communityOverview()} />}>
        Go to your communities
      </Button>
    </StateMessage>
  );
}
