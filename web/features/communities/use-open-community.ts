// Opening a community from the overview or the wizard: the same switch as in the header (spec 4), to a page of it.
import { useRouter } from '@tanstack/react-router';
import type { listCommunityOverviews } from '#calls/communities.ts';
import type { Answer } from '#contract/operation.ts';
import { useEstate } from '#lib/estate.ts';
import { switchCommunity, type Switchable } from '#lib/switch-community.ts';
import { firstArea } from './first-area.ts';

export type Overview = Answer<typeof listCommunityOverviews>['items'][number];

type Opened = Switchable & Pick<Overview, 'role' | 'isOwner'>;

/** Opens its first area, or the page named; the one that is chosen already does so without loading anew. */
export function useOpenCommunity(): (community: Opened, page?: string) => void {
  const router = useRouter();
  const chosen = useEstate((state) => state.estate?.id);
  return (community, page = firstArea(community)) => {
    if (community.id === chosen) router.history.push(page);
    else switchCommunity(community, page);
  };
}
