// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  published_summaries: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'note content', why: 'books' },
  },
  report_downloads: {
    copy: {
      part: 'activity',
      title: 'Reports that you took',
      by: ofAccount(),
      only: 'own',
      also: 'kind format status created_at',
      without: 'content',
      at: 'created_at',
    },
    byEraser: 'content',
    harmless: 'kind format status file_key',
  },
};
