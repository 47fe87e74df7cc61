// Deletes or restores many groups at once. A preview changes nothing. The report lists each group that was not changed,
// with the reason.
import type { z } from 'zod';
import { type changeGroups as operation, groupBulkLimit } from '#contract/groups/groups-bulk.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { BulkReport } from '#contract/shared/page.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { groups, restorableUntil } from './groups.ts';
import { type BulkGroup, lockGroups, matchingGroups, writeGroups } from './queries.ts';

type Body = Parsed<typeof operation>['body'];

export async function changeGroups(
  context: CommunityContext,
  { body: { selection, change, preview } }: Parsed<typeof operation>,
): Promise<z.output<typeof BulkReport>> {
  const rows = await lockGroups(context.db, await chosenIds(context.db, selection, matching));
  const now = context.clock.now();
  const failed = rows.flatMap((row) => {
    const reason = change.action === 'archive' ? obstacle(row) : obstacleToReturn(row, now);
    return reason ? [{ id: row.id, label: row.name, reason }] : [];
  });
  const blocked = new Set(failed.map(({ id }) => id));
  const able = rows.filter(({ id }) => !blocked.has(id));
  if (!preview && able.length > 0) await apply(context, change, able);
  return { done: able.length, failed };
}

const matching = { limit: groupBulkLimit, ...matchingGroups };

function obstacle(row: BulkGroup): string | null {
  if (row.archivedAt) return 'This group is already deleted.';
  return row.inUse ? 'A due or a broadcast uses this group. Change its audience first.' : null;
}

function obstacleToReturn({ archivedAt, name, nameTaken }: BulkGroup, now: Date): string | null {
  if (!archivedAt) return 'This group is not deleted.';
  if (new Date(restorableUntil(archivedAt)) < now)
    return 'This group was deleted more than 30 days ago and can’t be restored.';
  return nameTaken ? `A group named ${name} exists already. Rename one of them first.` : null;
}

async function apply(
  context: CommunityContext,
  change: Body['change'],
  chosen: readonly BulkGroup[],
): Promise<void> {
  const isArchive = change.action === 'archive';
  const reason = isArchive ? change.reason : undefined;
  if (isArchive) await context.useFeature('Delete Group');
  await writeGroups(
    context.db,
    chosen.map(({ id }) => id),
    {
      at: context.clock.now().toISOString(),
      archived: isArchive ? { by: context.user.id, reason: reason ?? null } : null,
    },
  );
  for (const group of chosen) {
    groups.record(context, group, { event: isArchive ? 'archived' : 'restored', reason });
  }
}
