// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  exports: {
    copy: {
      part: 'activity',
      title: 'Exports of lists',
      by: ofAccount(),
      only: 'own',
      also: 'list format status row_count created_at',
      at: 'created_at',
    },
    byEraser: 'query',
    harmless: 'list format columns status file_key trial_feature',
  },
};
