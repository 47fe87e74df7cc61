// Makes a declined join request pending again, unless its house has a newer request.
import type * as contract from '#contract/join-requests/join-requests.ts';
import {
  type JoinRequest,
  joinRefusals as refusals,
} from '#contract/join-requests/join-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { lockOfHouse, selectOne, writeReopened } from './queries.ts';
import { tellManagers } from './tell.ts';

export async function reopenJoinRequest(
  context: CommunityContext,
  { params: { requestId } }: Parsed<typeof contract.reopenJoinRequest>,
): Promise<JoinRequest> {
  const { db } = context;
  const asked = await selectOne(db, requestId);
  if (!asked) throw notFound();
  // The house has one pending request at most. A newer one is locked in place of the declined one.
  const latest = await lockOfHouse(db, asked.houseId);
  if (latest?.id !== requestId) throw refuse(refusals.newerRequest);
  if (latest.status !== 'Declined') throw refuse(refusals.notDeclined);
  await writeReopened(db, requestId);
  context.audit({
    action: 'join-request.reopened',
    entityType: 'join-request',
    entityId: requestId,
    entityLabel: `${nameOf(latest)}, ${latest.house}`,
    before: { status: 'Declined' },
    after: { status: 'Pending' },
  });
  tellManagers(context, latest);
  context.emit('joinRequests.changed', { entityId: requestId });
  return (await selectOne(db, requestId)) ?? latest;
}
