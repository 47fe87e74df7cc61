// The history of a group and its membership.
import { getGroupHistory } from '#calls/groups/groups.ts';
import { History } from '#lib/record/History.tsx';

const sentences = {
  'group.created': 'created this group',
  'group.changed': 'changed this group',
  'group.archived': 'deleted this group',
  'group.restored': 'restored this group',
  'group.membersAdded': 'added members',
  'group.membersRemoved': 'removed members',
};

export function GroupHistory({ groupId }: { groupId: string }) {
  const params = { groupId };
  return <History operation={getGroupHistory} params={params} sentences={sentences} />;
}
