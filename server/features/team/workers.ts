// Lists the team members of a community, and reads the caller's own role in it.
import type { OwnWorker, Worker } from '#contract/team/workers.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { photoUrl } from '#platform/http/photo-link.ts';
import { nameOf } from '#platform/text/person-name.ts';
import {
  lockWorker,
  selectWorker,
  selectWorkerPage,
  standingSupport,
  type StoredWorker,
  type WorkerFilter,
} from './workers-queries.ts';

/** `secret` signs the addresses of pictures. */
export type Options = { secret: string };

export const workers = entity({
  table: 'workers',
  type: 'worker',
  topic: 'team.changed',
  select: ({ db }, id) => selectWorker(db, id),
  lock: ({ db }, id) => lockWorker(db, id),
  label: nameOf,
});

export const listWorkers =
  (options: Options) =>
  async (context: CommunityContext, { query }: { query: WorkerFilter }) => {
    const page = await selectWorkerPage(context.db, query);
    return { ...page, items: page.items.map((worker) => present(context, options, worker)) };
  };

export function present(
  { clock }: CommunityContext,
  { secret }: Options,
  { image, ...worker }: StoredWorker,
): Worker {
  const profileImageUrl = photoUrl(secret, { userId: worker.userId, image }, clock.now());
  return { ...worker, profileImageUrl };
}

export const getWorkerByUserId = async ({
  db,
  communityId,
  user,
  worker,
}: CommunityContext): Promise<OwnWorker> => ({
  id: worker.id,
  userId: user.id,
  communityId,
  role: worker.viewingAs?.name ?? worker.role,
  isOwner: worker.isOwner,
  scope: worker.streetIds === null ? 'all' : 'streets',
  streetIds: worker.streetIds && [...worker.streetIds],
  walletIds: worker.walletIds && [...worker.walletIds],
  viewingAs: worker.viewingAs,
  permissions: [...worker.permissions],
  support: await standingSupport(db, worker.support !== null),
});
