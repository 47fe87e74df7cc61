// Opens a community from the overview or the wizard, in the same way as the header's selector, at a given page.
import { useRouter } from '@tanstack/react-router';
import type { listCommunityOverviews } from '#calls/communities/communities.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useEstate } from '#lib/community/estate.ts';
import { paths } from '#web/paths.ts';
import { switchCommunity, type Switchable } from '#lib/community/switch-community.ts';

export type Overview = Answer<typeof listCommunityOverviews>['items'][number];

/** Opens the community's dashboard or the given page, without a reload if the community is already open. */
export function useOpenCommunity(): (community: Switchable, page?: string) => void {
  const router = useRouter();
  const chosen = useEstate((state) => state.estate?.id);
  return (community, page = paths.dashboard()) => {
    if (community.id === chosen) router.history.push(page);
    else switchCommunity(community, page);
  };
}
