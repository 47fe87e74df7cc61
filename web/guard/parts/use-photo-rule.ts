// Whether the community's rules ask a guard for photos of a walk-in, or of a visitor with a pass.
import { getGateSettings } from '#calls/gates/gates.ts';
import { useOperation } from '#lib/api/use-operation.ts';

export function usePhotoRule(way: 'Walk-in' | 'Pass'): boolean {
  const { data } = useOperation(getGateSettings);
  const rule = data?.photoRule ?? 'Off';
  return rule === 'All' || (rule === 'Walk-ins' && way === 'Walk-in');
}
