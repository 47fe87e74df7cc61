// Changes many streets at once. The report gives the number of changed streets and, for each unchanged one, the
// reason. A preview makes the same report and changes nothing.
import type { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { BulkReport } from '#contract/shared/page.ts';
import {
  type changeStreets as operation,
  streetBulkLimit,
} from '#contract/addresses/streets-bulk.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { GroupPort } from './houses-bulk.ts';
import { type BulkStreet, lockStreets, matchingStreets, writeStreets } from './streets-queries.ts';

type Body = Parsed<typeof operation>['body'];

const needed = {
  archive: 'addresses.archive',
  restore: 'addresses.archive',
  addToGroup: 'groups.update',
} as const;

export const changeStreets =
  (ports: GroupPort) =>
  async (
    context: CommunityContext,
    { body: { selection, change, preview } }: Parsed<typeof operation>,
  ): Promise<z.output<typeof BulkReport>> => {
    // The route requires only the permission to change addresses; these actions need other permissions.
    if (!context.worker.permissions.has(needed[change.action])) throw refuse(common.forbidden);
    const groupId = change.action === 'addToGroup' ? change.groupId : null;
    const { db } = context;
    const rows = await lockStreets(db, await chosenIds(db, selection, matching), groupId);
    const failed = rows.flatMap((row) => {
      const reason = obstacleTo(change.action, row);
      return reason ? [{ id: row.id, label: row.name, reason }] : [];
    });
    const blocked = new Set(failed.map(({ id }) => id));
    const able = rows.filter(({ id }) => !blocked.has(id));
    if (!preview && able.length > 0) await apply(context, change, able, ports);
    return { done: able.length, failed };
  };

const matching = { limit: streetBulkLimit, ...matchingStreets };

function obstacleTo(action: Body['change']['action'], row: BulkStreet): string | null {
  if (action === 'restore') {
    if (!row.archivedAt) return 'Only archived streets can be restored.';
    return row.nameTaken
      ? `A street named ${row.name} exists already. Rename one of them first.`
      : null;
  }
  if (row.archivedAt) return 'This street is already archived.';
  if (action === 'addToGroup') return row.inGroup ? 'Already in this group.' : null;
  if (row.houses === 0) return null;
  const houses = row.houses === 1 ? 'a house' : `${row.houses} houses`;
  return `It still has ${houses}. Archive or move them first.`;
}

async function apply(
  context: CommunityContext,
  change: Body['change'],
  streets: readonly BulkStreet[],
  ports: GroupPort,
): Promise<void> {
  const ids = streets.map(({ id }) => id);
  if (change.action === 'addToGroup') {
    await ports.addToGroup(context, change.groupId, ids);
    return;
  }
  const isArchive = change.action === 'archive';
  const reason = isArchive ? change.reason : undefined;
  await writeStreets(context.db, ids, {
    at: context.clock.now().toISOString(),
    archived: isArchive ? { by: context.user.id, reason: reason ?? null } : null,
  });
  for (const { id, name } of streets) {
    context.audit({
      action: isArchive ? 'street.archived' : 'street.restored',
      entityType: 'street',
      entityId: id,
      entityLabel: name,
      ...(reason && { reason }),
    });
  }
  context.emit('addresses.changed', {});
}
