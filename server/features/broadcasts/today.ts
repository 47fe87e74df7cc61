// The last broadcast that was sent since a time, for the changes on the dashboard.
import { broadcastList } from '#contract/broadcasts/broadcasts.ts';
import type { Changes } from '#contract/dashboard/today.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectBroadcastPage } from './queries.ts';
import { categoriesOf } from './words.ts';

export async function broadcastSince(
  context: CommunityContext,
  since: { at: string },
): Promise<Changes['broadcast']> {
  const query = broadcastList.query.parse({ Status: 'Sent', PageSize: '1' });
  const [last] = (await selectBroadcastPage(context.db, query, categoriesOf(context.worker))).items;
  if (!last?.sentAt || Date.parse(last.sentAt) < Date.parse(since.at)) return null;
  const { recipients, reached, notReached } = last.counts;
  return { id: last.id, title: last.title, recipients, reached, notReached };
}
