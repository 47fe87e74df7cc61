// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  complaint_incidents: {
    mentions: 'office',
    area: 'Complaints',
    redacted: { title: 120, message: 2000, caller_text: 1000, resolution_note: 2000 },
    harmless: 'status',
  },
};
