// The frame's own requests: the person's communities, and their role in the chosen one. The responses are stored in
// slices, where every page reads them.
import { useEffect } from 'react';
import { listCommunities } from '#calls/communities/communities.ts';
import { getWorkerByUserId } from '#calls/team/workers.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useAddressCount } from '#lib/community/address-count.ts';
import { useCommunityPlan } from '#lib/community/community-plan.ts';
import { storedCommunityId, useEstate } from '#lib/community/estate.ts';
import { useMe } from '#lib/session/me.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { sessionState } from '#lib/session/session.ts';
import { termsOf } from '#lib/community/switch-community.ts';
import { useOperation } from '#lib/api/use-operation.ts';

export type ListedCommunity = Answer<typeof listCommunities>['items'][number];

const none: readonly ListedCommunity[] = [];

/** The communities that the person works in, one page of 100; undefined while unknown. */
export function useKnownCommunities(): readonly ListedCommunity[] | undefined {
  const me = useMe();
  const query = { communityManagerId: me?.id ?? '', PageNumber: '1', PageSize: '100' };
  const options = { enabled: me !== undefined, meta: { frame: true } };
  return useOperation(listCommunities, { query }, options).data?.items;
}

export const useCommunities = (): readonly ListedCommunity[] => useKnownCommunities() ?? none;

/** Updates the chosen community's name, terms and seats from the server's latest response. */
export function useFreshEstate(): ListedCommunity | undefined {
  const chosenId = useEstate((state) => state.estate?.id);
  const community = useCommunities().find((each) => each.id === chosenId);
  useEffect(() => {
    // A link may have chosen another community meanwhile: keep its choice.
    if (!community || storedCommunityId() !== community.id) return;
    const { id, name, profilePicture, addressCount } = community;
    useEstate.getState().setEstate({ id, name, profilePicture });
    useCommunityPlan.getState().setTerms(id, termsOf(community));
    useCommunityPlan.getState().setActive(id);
    useAddressCount.getState().setCount(addressCount);
  }, [community]);
  return community;
}

/** The person's role and permissions in the chosen community, fetched only with a token and a known community. */
function useWorker() {
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const enabled = communityId !== '' && sessionState() === 'present';
  const input = { params: { communityId } };
  return useOperation(getWorkerByUserId, input, { enabled, meta: { frame: true } });
}

/** Updates the role and permissions in the chosen community; an error clears the role. */
export function useFreshWorker(): void {
  const { data, error } = useWorker();
  useEffect(() => {
    if (!data) return;
    useCommunityPlan.getState().setRole(data.role);
    usePermissions.getState().setPermissions(data.permissions);
  }, [data]);
  useEffect(() => {
    if (!error) return;
    console.error('The role could not be fetched', error);
    useCommunityPlan.getState().setRole(null);
    // The user is no longer a member, so they have no permissions. A server error leaves the permissions unchanged.
    if (error.status < 500) usePermissions.getState().setPermissions([]);
  }, [error]);
}

/**
 * Whether the server said that the person has no role in the chosen community; false while the server is unreachable.
 */
export function useHasNoRole(): boolean {
  const { error } = useWorker();
  return error !== null && error.status < 500;
}

/**
 * The person's permissions in the chosen community; undefined while unknown. Parts of a page read the slice, so the
 * page must not render before it is set: rendering first without and then with permissions would make its calls twice.
 */
export function usePermissionsNow(): readonly string[] | undefined {
  const stored = usePermissions((state) => state.userPermissions);
  const { data, isPending } = useWorker();
  const isStoredLate = data ? data.permissions.length > 0 : isPending;
  if (stored.length === 0 && isStoredLate) return undefined;
  return data ? data.permissions : stored;
}
