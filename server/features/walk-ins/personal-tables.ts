// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  visit_asks: { mentions: 'office', area: 'Gate', redacted: { texted_to: 101 }, harmless: 'stage' },
};
