// The rules of saved replies: team members see the shared replies and their own, titles are unique among the shared
// replies and among each person's own, and only people who may change the settings change shared replies.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/saved-replies/saved-replies.ts';
import {
  type SavedReply,
  savedReplyLimit,
  savedReplyRefusals as refusals,
} from '#contract/saved-replies/saved-replies.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { here } from '#platform/database/here.ts';
import { entity } from '#platform/feature/entity.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';

type Row = SavedReply & { userId: string | null };

const replies = entity<'savedReplies', Row, Row>({
  table: 'savedReplies',
  type: 'saved-reply',
  topic: 'savedReplies.changed',
  select: (context, id) => selectReply(context, id),
  lock: (context, id) => selectReply(context, id, sql`for update`),
  label: ({ title }) => title,
});

export const listSavedReplies = async (context: CommunityContext) => ({
  items: (await selectReplies(context)).map(shown),
});

export async function createSavedReply(
  context: CommunityContext,
  { body: { isShared, ...text } }: Parsed<typeof contract.createSavedReply>,
): Promise<SavedReply> {
  const userId = ownerOf(context, isShared);
  await requireRoom(context, { isShared, title: text.title });
  return shown(await replies.create(context, { ...text, userId }, { ...text, isShared }));
}

export async function changeSavedReply(
  context: CommunityContext,
  { params, body: { version, isShared, ...text } }: Parsed<typeof contract.changeSavedReply>,
): Promise<SavedReply> {
  const stored = await replies.lock(context, params.replyId, version);
  const after = { isShared: isShared ?? stored.isShared, title: text.title ?? stored.title };
  ownerOf(context, stored.isShared);
  const userId = ownerOf(context, after.isShared);
  await requireRoom(context, after, stored);
  return shown(await replies.changeLocked(context, stored, { wanted: { ...text, userId } }));
}

export async function deleteSavedReply(
  context: CommunityContext,
  { params: { replyId } }: Parsed<typeof contract.deleteSavedReply>,
): Promise<null> {
  const { id, title, body, isShared } = await replies.lock(context, replyId);
  ownerOf(context, isShared);
  await context.db
    .deleteFrom('savedReplies')
    .where('communityId', '=', here)
    .where('id', '=', id)
    .execute();
  replies.record(context, { id, name: title }, { event: 'deleted', before: { title, body } });
  return null;
}

/**
 * The owner of a reply that the caller writes: null for a shared reply, which only people who may change the settings
 * can write.
 */
function ownerOf({ user, worker }: CommunityContext, isShared: boolean): string | null {
  if (!isShared) return user.id;
  if (!worker.permissions.has('settings.update')) throw refuse(refusals.sharedByManagers);
  return null;
}

type Wanted = Pick<SavedReply, 'isShared' | 'title'>;

/**
 * Refuses a second reply with the same title, and more replies than the limit. Shared replies and the caller's own
 * replies count separately. Concurrent calls wait for each other.
 */
async function requireRoom(
  context: CommunityContext,
  { isShared, title }: Wanted,
  stored?: Row,
): Promise<void> {
  await lockUntilCommit(context.db, 'savedReplies');
  const others = (await selectReplies(context)).filter(
    (reply) => reply.isShared === isShared && reply.id !== stored?.id,
  );
  const taken = others.find((reply) => reply.title.toLowerCase() === title.toLowerCase());
  if (taken) throw refuse(refusals.titleTaken, { field: 'title', with: { title: taken.title } });
  if (others.length >= savedReplyLimit) {
    throw refuse(refusals.tooMany, { with: { limit: savedReplyLimit } });
  }
}

const shown = ({ id, title, body, isShared, version }: Row): SavedReply => ({
  id,
  title,
  body,
  isShared,
  version,
});

const columns = sql`r.id, r.title, r.body, r.user_id is null as "isShared", r.user_id as "userId", r.version`;

const visibleTo = ({ user }: CommunityContext) =>
  sql`r.community_id = ${here} and (r.user_id is null or r.user_id = ${user.id})`;

async function selectReplies(context: CommunityContext): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from saved_replies r where ${visibleTo(context)}
    order by natural_key(r.title) collate "C", r.id limit ${2 * savedReplyLimit}`.execute(
    context.db,
  );
  return rows;
}

async function selectReply(
  context: CommunityContext,
  id: string,
  lock = sql``,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns} from saved_replies r
    where ${visibleTo(context)} and r.id = ${id} ${lock}`.execute(context.db);
  return rows[0];
}
