// Whether the person owns the chosen community. It uses the frame's response, so it costs no call of its own.
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useOperation } from '#lib/api/use-operation.ts';

/** False until the server has responded. */
export function useIsOwner(): boolean {
  return useOperation(getWorkerByUserId).data?.isOwner === true;
}
