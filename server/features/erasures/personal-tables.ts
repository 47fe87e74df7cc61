// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  erasure_requests: {
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Erasure requests',
      by: ofResident(),
      also: 'asked_by due_on status registered_at decided_at',
      at: 'registered_at',
    },
    area: 'Notes of the books',
    redacted: { reason: 250, decision_reason: 250 },
    harmless: 'account kept asked_by status report',
  },
};
