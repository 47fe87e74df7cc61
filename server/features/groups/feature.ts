// Groups of streets, houses or residents.
import { groupList } from '#contract/groups/groups.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { groupMemberExporter } from './export.ts';
import { groupFinder } from './find.ts';
import { groupRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';
import { selectGroupPage } from './queries.ts';
import { moveHouseInGroups, moveResidentInGroups } from './members.ts';

export const groupsFeature = defineFeature({
  name: 'groups',
  routes: () => groupRoutes(),
  exporters: [listExporter(groupList, { select: selectGroupPage }), groupMemberExporter],
  finders: () => [groupFinder],
  tables: personalTables,
  merges: {
    house: { moved: { columns: 'group_members.house_id', by: moveHouseInGroups } },
    resident: { moved: { columns: 'group_members.resident_id', by: moveResidentInGroups } },
  },
});
