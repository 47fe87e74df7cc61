// Opening a community from the overview: the same switch as in the header (spec 4), to the community's first area.
import { useRouter } from '@tanstack/react-router';
import type { listCommunityOverviews } from '#calls/communities.ts';
import type { Answer } from '#contract/operation.ts';
import { useEstate } from '#lib/estate.ts';
import { switchCommunity, type Switchable } from '#lib/switch-community.ts';
import { firstArea } from './first-area.ts';

export type Overview = Answer<typeof listCommunityOverviews>['items'][number];

type Opened = Switchable & Pick<Overview, 'role' | 'isOwner'>;

/** The one that is chosen already opens without loading the page anew. */
export function useOpenCommunity(): (community: Opened) => void {
  const router = useRouter();
  const chosen = useEstate((state) => state.estate?.id);
  return (community) => {
    const area = firstArea(community);
    if (community.id === chosen) router.history.push(area);
    else switchCommunity(community, area);
  };
}
