// Changes many residents at once. A preview counts them and changes nothing. The report names each resident that was
// not changed, with the reason. Emails of many invitations are sent by a job.
import type { z } from 'zod';
import type { Parsed } from '#contract/shared/operation.ts';
import type { BulkReport } from '#contract/shared/page.ts';
import { common } from '#contract/shared/envelope.ts';
import { residentInvitationRefusals } from '#contract/residents/resident-invitations.ts';
import { tagLimit } from '#contract/residents/residents.ts';
import {
  type changeResidents as operation,
  residentBulkLimit,
} from '#contract/residents/residents-bulk.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refusalText, refuse } from '#platform/http/refuse.ts';
import { type BulkChange, type BulkRow, applyChange, lockAll } from './bulk-queries.ts';
import { invitationsRequested } from './invitation-job.ts';
import { obstacleToInvite } from './invitations.ts';
import { todayOf } from './move-out.ts';
import { refuseDebts } from './residents.ts';
import { matchingResidents } from './residents-queries.ts';

type Report = z.output<typeof BulkReport>;

/** The port of groups, wired in server/features.ts. */
export type GroupPort = {
  addToGroup(context: CommunityContext, groupId: string, residentIds: string[]): Promise<unknown>;
};

export const changeResidents =
  (ports: GroupPort) =>
  async (context: CommunityContext, { body }: Parsed<typeof operation>): Promise<Report> => {
    const { selection, change, preview } = body;
    // The operation requires the permission to change residents; group membership requires a further one.
    if (change.action === 'addToGroup' && !context.worker.permissions.has('groups.update')) {
      throw refuse(common.forbidden);
    }
    const ids = await chosenResidents(context, selection);
    const groupId = change.action === 'addToGroup' ? change.groupId : null;
    const rows = await lockAll(context.db, ids, { today: todayOf(context), groupId });
    const sharers = change.action === 'invite' ? emailSharers(rows) : new Map<string, string>();
    const failed = rows.flatMap((row) => {
      const reason = obstacleTo(change, row) ?? sharers.get(row.id);
      return reason ? [{ id: row.id, label: row.name, reason }] : [];
    });
    const blocked = new Set(failed.map(({ id }) => id));
    const able = rows.filter(({ id }) => !blocked.has(id)).map(({ id }) => id);
    if (!preview && able.length > 0) await apply(context, change, able, ports);
    return { done: able.length, failed };
  };

const matching = { limit: residentBulkLimit, ...matchingResidents };

/**
 * The ids of a selection. Refuses more residents than one call may change, and a filter by debt without permission to
 * read dues.
 */
export async function chosenResidents(
  context: CommunityContext,
  selection: Parsed<typeof operation>['body']['selection'],
): Promise<string[]> {
  if (selection.kind === 'matching') refuseDebts(context, selection.query);
  return chosenIds(context.db, selection, matching);
}

/**
 * The refusal for each resident who shares an email address with another resident who has joined, is invited, or comes
 * earlier in the selection.
 */
function emailSharers(rows: readonly BulkRow[]): Map<string, string> {
  const first = new Map<string, string>();
  const reasons = new Map<string, string>();
  for (const { id, name, email, emailHolder, ...row } of rows) {
    if (!email || obstacleToInvite({ email, ...row })) continue;
    const holder = emailHolder ?? first.get(email);
    if (holder) {
      reasons.set(id, refusalText(residentInvitationRefusals.emailOfOther, { name, holder }));
    } else first.set(email, name);
  }
  return reasons;
}

function obstacleTo(change: BulkChange, row: BulkRow): string | null {
  const { action } = change;
  if (action === 'invite') {
    const obstacle = obstacleToInvite(row);
    return obstacle && refusalText(residentInvitationRefusals[obstacle], { name: row.name });
  }
  if (action === 'suspend') {
    if (row.status === 'MovedOut') return `${row.name} has moved out.`;
    return row.status === 'Suspended' ? `${row.name} is already suspended.` : null;
  }
  if (action === 'reinstate') {
    return row.status === 'Suspended' ? null : `${row.name} is not suspended.`;
  }
  if (action === 'addToGroup') {
    if (row.status === 'MovedOut') return `${row.name} has moved out.`;
    return row.inGroup ? `${row.name} is already in this group.` : null;
  }
  return obstacleToTags(change, row);
}

function obstacleToTags(
  { action, tags }: Extract<BulkChange, { tags: string[] }>,
  row: BulkRow,
): string | null {
  const held = new Set(row.tags.map((tag) => tag.toLowerCase()));
  const strange = tags.filter((tag) => !held.has(tag.toLowerCase()));
  if (action === 'removeTags') {
    return strange.length === tags.length ? `${row.name} does not have this tag.` : null;
  }
  if (strange.length === 0) return `${row.name} already has this tag.`;
  return held.size + strange.length > tagLimit
    ? `${row.name} would have ${held.size + strange.length} tags. At most ${tagLimit} are allowed.`
    : null;
}

async function apply(
  context: CommunityContext,
  change: BulkChange,
  ids: string[],
  ports: GroupPort,
): Promise<void> {
  if (change.action === 'addToGroup') {
    await ports.addToGroup(context, change.groupId, ids);
    return;
  }
  if (change.action === 'invite') {
    const requestedAt = context.clock.now().toISOString();
    const invitedBy = `${context.user.firstName} ${context.user.lastName}`;
    context.emit(invitationsRequested, { residentIds: ids, requestedAt, invitedBy });
    return;
  }
  await applyChange(context, change, ids);
  context.emit('residents.changed', {});
}
