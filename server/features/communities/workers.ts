// Who works in a community, and the caller's own place in it.
import type { OwnWorker, Worker } from '#contract/workers.ts';
import type { CommunityContext } from '#platform/context.ts';
import { photoUrl } from '#platform/photo-link.ts';
import { selectWorkerPage, type WorkerFilter } from './workers-queries.ts';

export const listWorkers =
  ({ secret }: { secret: string }) =>
  async ({ db, clock }: CommunityContext, { query }: { query: WorkerFilter }) => {
    const page = await selectWorkerPage(db, query);
    const items = page.items.map(({ image, ...worker }): Worker => {
      const profileImageUrl = photoUrl(secret, { userId: worker.userId, image }, clock.now());
      return { ...worker, profileImageUrl };
    });
    return { ...page, items };
  };

export const getWorkerByUserId = async ({
  communityId,
  user,
  worker,
}: CommunityContext): Promise<OwnWorker> => ({
  id: worker.id,
  userId: user.id,
  communityId,
  role: worker.role,
  isOwner: worker.isOwner,
  scope: 'all',
  permissions: [...worker.permissions],
});
