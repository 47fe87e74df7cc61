// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  saved_views: {
    copy: {
      part: 'activity',
      title: 'Saved views',
      by: ofAccount(),
      only: 'own',
      also: 'list created_at',
      at: 'created_at',
    },
    byEraser: 'name query',
    harmless: 'list columns',
  },
};
