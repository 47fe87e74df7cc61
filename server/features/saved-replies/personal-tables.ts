// How an erasure and a copy of a person's data treat the columns of this feature's table.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  saved_replies: {
    copy: {
      part: 'activity',
      title: 'Saved replies',
      by: ofAccount(),
      only: 'own',
      also: 'created_at',
      at: 'created_at',
    },
    area: 'Complaints',
    redacted: { title: 60, body: 2000 },
  },
};
