// Which answers become stale by which topic of the live stream. A topic is `noun.verb`, for
// instance `residents.changed`; an area adds one line for its noun, naming its operations.

/** What counts what other areas hold. */
const figures = ['getSetup', 'listCommunityOverviews'];

const byNoun: Record<string, readonly string[]> = {
  notifications: ['listNotifications', 'getUnreadCount'],
  residents: [
    'listResidents',
    'getResident',
    'getResidentHistory',
    'listHousehold',
    'listHouses',
    'getHouse',
    ...figures,
  ],
  addresses: ['listHouses', 'getHouse', 'listStreets', ...figures],
  groups: ['listGroups', 'getGroup', ...figures],
  communities: ['listCommunities', 'getCommunity', ...figures],
  team: ['getWorkerByUserId', 'listWorkers', 'listWorkerInvitations', ...figures],
  imports: ['listImports', 'getImport', 'listImportRows'],
  savedViews: ['listSavedViews'],
};

export const operationsOf = (topic: string): readonly string[] =>
  byNoun[topic.split('.')[0] ?? ''] ?? [];
