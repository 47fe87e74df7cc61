// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  data_copies: {
    harmless: 'status file_key',
    copy: {
      part: 'activity',
      title: 'Copies of data that you took',
      by: `${ofAccount()} and t.community_id is null`,
      only: 'account',
      also: 'status created_at expires_at',
      at: 'created_at',
    },
  },
};
