// Templates of broadcasts. A worker makes a template from a broadcast; the template has no audience.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/broadcasts/broadcast-life.ts';
import { type BroadcastTemplate, templateRefusals } from '#contract/broadcasts/broadcast-life.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireBroadcast } from './broadcasts.ts';
import { categoriesOf, requireCategory } from './words.ts';

export async function listBroadcastTemplates({ db, worker }: CommunityContext) {
  const { rows } = await sql<BroadcastTemplate>`
    select t.id, t.name, t.title, t.body, t.category, t.priority, t.channels,
      t.require_ack as "requireAck"
    from broadcast_templates t
    where t.community_id = ${here} and t.category = any (${categoriesOf(worker)}::text[])
    order by natural_key(t.name) collate "C", t.id limit 200`.execute(db);
  return { items: rows };
}

export async function createBroadcastTemplate(
  context: CommunityContext,
  { body: { name, broadcastId } }: Parsed<typeof contract.createBroadcastTemplate>,
) {
  const { db, communityId, user } = context;
  const stored = await requireBroadcast(context, broadcastId);
  requireCategory(context, stored.category);
  const { title, body, category, priority, channels, requireAck } = stored;
  const made = await db
    .insertInto('broadcastTemplates')
    .values({
      communityId,
      name,
      title,
      body,
      category,
      priority,
      channels,
      requireAck,
      createdBy: user.id,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw refuse(templateRefusals.templateTaken, { field: 'name' });
  recordTemplate(context, 'broadcastTemplate.created', { id: made.id, name });
  return listBroadcastTemplates(context);
}

export async function removeBroadcastTemplate(
  context: CommunityContext,
  { params: { templateId } }: Parsed<typeof contract.removeBroadcastTemplate>,
) {
  const { rows } = await sql<{ id: string; name: string }>`
    delete from broadcast_templates where community_id = ${here} and id = ${templateId}
      and category = any (${categoriesOf(context.worker)}::text[])
    returning id, name`.execute(context.db);
  // If another caller removed the template first, the result is the same.
  if (rows[0]) recordTemplate(context, 'broadcastTemplate.removed', rows[0]);
  return listBroadcastTemplates(context);
}

function recordTemplate(
  { audit, emit }: CommunityContext,
  action: string,
  { id, name }: { id: string; name: string },
): void {
  audit({ action, entityType: 'broadcast-template', entityId: id, entityLabel: name });
  emit('broadcasts.changed');
}
