// Whether the rules of the community ask a guard for photos of who comes in this way.
import { getGateSettings } from '#calls/gates.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';

export function usePhotoRule(way: 'Walk-in' | 'Pass'): boolean {
  const { data } = useOperation(getGateSettings, { params: { communityId: useCommunityId() } });
  const rule = data?.photoRule ?? 'Off';
  return rule === 'All' || (rule === 'Walk-ins' && way === 'Walk-in');
}
