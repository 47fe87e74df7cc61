// Opening a community from the overview or the wizard: the same switch as in the header (spec 4), to a page of it.
import { useRouter } from '@tanstack/react-router';
import type { listCommunityOverviews } from '#calls/communities.ts';
import type { Answer } from '#contract/operation.ts';
import { useEstate } from '#lib/estate.ts';
import { paths } from '#web/paths.ts';
import { switchCommunity, type Switchable } from '#lib/switch-community.ts';

export type Overview = Answer<typeof listCommunityOverviews>['items'][number];

/** Opens its dashboard, or the page named; the one that is chosen already does so without loading anew. */
export function useOpenCommunity(): (community: Switchable, page?: string) => void {
  const router = useRouter();
  const chosen = useEstate((state) => state.estate?.id);
  return (community, page = paths.dashboard()) => {
    if (community.id === chosen) router.history.push(page);
    else switchCommunity(community, page);
  };
}
