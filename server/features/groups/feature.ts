// Groups of houses and residents.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { groupExporter, groupMemberExporter } from './export.ts';
import { groupFinder } from './find.ts';
import { groupRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';
import { moveHouseInGroups, moveResidentInGroups } from './members.ts';

export const groupsFeature = defineFeature({
  name: 'groups',
  routes: () => groupRoutes(),
  exporters: [groupExporter, groupMemberExporter],
  finders: () => [groupFinder],
  tables: personalTables,
  merges: {
    house: { moved: { columns: 'group_members.house_id', by: moveHouseInGroups } },
    resident: { moved: { columns: 'group_members.resident_id', by: moveResidentInGroups } },
  },
});
