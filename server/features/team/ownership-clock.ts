// Transfers ownership of a community 24 hours after the successor accepted, unless the owner or the successor objected.
// Cancels the transfer if the successor may not own the community.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import { ownedCommunityLimit } from '#contract/communities/communities.ts';
import type { JobContext } from '#platform/http/context.ts';
import { mailOwnership, recordOwnership, tellOfOwnership } from './ownership-news.ts';
import * as queries from './ownership-queries.ts';

type Options = { publicUrl: string };

export const ownershipClock = ({ publicUrl }: Options): Scheduled => ({
  name: 'team.ownership',
  cron: '*/5 * * * *',
  run: async (tools: JobTools) => {
    const { rows } = await tools.owner.query<{ communityId: string; name: string }>(
      `select t.community_id as "communityId", c.name
       from ownership_transfers t join communities c on c.id = t.community_id
       where t.status = 'Offered' and t.takes_effect_at <= $1`,
      [tools.clock.now()],
    );
    await tools.eachFound(rows, ({ communityId, name }) =>
      tools.inCommunity({ communityId }, (context) =>
        handOver(context, { community: { id: communityId, name }, publicUrl }),
      ),
    );
  },
});

type Handing = { community: { id: string; name: string }; publicUrl: string };

async function handOver(context: JobContext, { community, publicUrl }: Handing): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await queries.lockCommunity(db);
  await queries.endExpired(db, now);
  const offer = await queries.selectOffer(db, now);
  if (!offer?.takesEffectAt || new Date(offer.takesEffectAt) > now) return;
  const mayOwn = (await queries.countOwned(db, offer.toUserId)) < ownedCommunityLimit;
  const of = { ...context, community };
  if (!mayOwn || !(await queries.giveTo(db, offer.toUserId, now))) {
    await queries.endOffer(db, offer.id, 'Cancelled', now);
    recordOwnership(of, { action: 'ownershipCancelled', after: { to: offer.toName } });
    const reason = `${offer.toName} owns too many communities, or one with the same name.`;
    mailOwnership(context, 'ended', { offer, community, publicUrl, reason });
    return;
  }
  await queries.makeManagers(db, [offer.toUserId, offer.fromUserId]);
  await queries.endOffer(db, offer.id, 'Accepted', now);
  recordOwnership(of, {
    action: 'ownershipTaken',
    after: { owner: offer.toName },
    before: { owner: offer.fromName },
  });
  context.emit('communities.changed', { entityId: context.communityId });
  mailOwnership(context, 'done', { offer, community, publicUrl });
  tellOfOwnership(context, {
    to: offer.fromUserId,
    by: offer.toName,
    news: `${offer.toName} owns ${community.name} now.`,
  });
  tellOfOwnership(context, {
    to: offer.toUserId,
    by: offer.fromName,
    news: `You own ${community.name} now.`,
  });
}
