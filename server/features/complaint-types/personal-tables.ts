// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  complaint_types: { harmless: 'name hint icon default_priority calendar escalation' },
};
