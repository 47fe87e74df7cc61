// The rules of saved views: private to a person, unique names per list, a limited number. Views are personal settings
// and not community data, so their changes are not audited.
import {
  type SavedView,
  savedViewLimit,
  savedViewRefusals,
} from '#contract/saved-views/saved-views.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { deleteView, insertView, lockList, lockView, selectViews, updateView } from './queries.ts';

type View = Omit<SavedView, 'id'>;
type Of = { params: { savedViewId: string } };
/** The fields of a view that a change may contain. */
type Change = { [Key in 'name' | 'query' | 'columns']?: View[Key] | undefined };

export const listSavedViews = async (
  { db, user }: CommunityContext,
  { query }: { query: { List: string } },
) => ({ items: await selectViews(db, user.id, query.List) });

export async function createSavedView(
  { db, user, communityId, emit }: CommunityContext,
  { body }: { body: View },
): Promise<SavedView> {
  await lockList(db, user.id, body.list);
  const views = await selectViews(db, user.id, body.list);
  refuseTaken(views, body.name);
  if (views.length >= savedViewLimit) {
    throw refuse(savedViewRefusals.tooMany, { with: { limit: savedViewLimit } });
  }
  const view = await insertView(db, { ...body, communityId, userId: user.id });
  emit('savedViews.changed', { forUserId: user.id });
  return view;
}

export async function changeSavedView(
  { db, user, emit }: CommunityContext,
  { params, body }: Of & { body: Change },
): Promise<SavedView> {
  const stored = await lockView(db, user.id, params.savedViewId);
  if (!stored) throw notFound();
  await lockList(db, user.id, stored.list);
  const others = (await selectViews(db, user.id, stored.list)).filter(({ id }) => id !== stored.id);
  const view = {
    ...stored,
    name: body.name ?? stored.name,
    query: body.query ?? stored.query,
    columns: body.columns ?? stored.columns,
  };
  // A view keeps a duplicate name from before names were case-insensitive.
  if (view.name !== stored.name) refuseTaken(others, view.name);
  await updateView(db, stored.id, view);
  emit('savedViews.changed', { forUserId: user.id });
  return view;
}

export async function deleteSavedView({ db, user, emit }: CommunityContext, { params }: Of) {
  const stored = await lockView(db, user.id, params.savedViewId);
  if (!stored) throw notFound();
  await deleteView(db, stored.id);
  emit('savedViews.changed', { forUserId: user.id });
  return null;
}

function refuseTaken(views: readonly SavedView[], name: string): void {
  const taken = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
  if (!taken) return;
  throw refuse(savedViewRefusals.nameTaken, { field: 'name', with: { name: taken.name } });
}
