// Whether the community's rules ask a guard for photos of visitors who are checked in this way.
import { getGateSettings } from '#calls/gate-passes/gates.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';

export function usePhotoRule(way: 'Walk-in' | 'Pass'): boolean {
  const { data } = useOperation(getGateSettings, { params: { communityId: useCommunityId() } });
  const rule = data?.photoRule ?? 'Off';
  return rule === 'All' || (rule === 'Walk-ins' && way === 'Walk-in');
}
