// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { nameOf, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  group_members: {
    copy: {
      part: 'you',
      title: 'Groups',
      by: ofResident(),
      also: 'added_at removed_at',
      told: { group_name: nameOf('groups', 'group_id') },
      at: 'added_at',
    },
    harmless: 'kind',
  },
  groups: {
    mentions: 'office',
    area: 'Groups',
    redacted: { name: 60, description: 250, archived_reason: 500 },
    harmless: 'kind',
  },
};
