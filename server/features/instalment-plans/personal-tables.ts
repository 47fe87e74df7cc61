// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofPayer } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  instalment_plans: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Payment plans of your home',
      by: ofPayer('agreed_on'),
      also: 'total_minor settled_minor status agreed_on ended_on',
      without: 'note',
      told: { house: house() },
      at: 'agreed_on',
    },
    area: 'Notes of the books',
    redacted: { note: 250, end_reason: 250 },
    harmless: 'status',
  },
};
