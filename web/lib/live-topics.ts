// Which answers become stale by which topic of the live stream. A topic is `noun.verb`, for
// instance `residents.changed`; an area adds one line for its noun, naming its operations.

const byNoun: Record<string, readonly string[]> = {
  notifications: ['listNotifications', 'getUnreadCount'],
  residents: ['listResidents', 'getResident'],
  addresses: ['listHouses', 'getHouse', 'listStreets'],
  groups: ['listGroups', 'getGroup'],
  communities: ['listCommunities', 'getCommunity'],
  team: ['getWorkerByUserId', 'listWorkers'],
};

export const operationsOf = (topic: string): readonly string[] =>
  byNoun[topic.split('.')[0] ?? ''] ?? [];
