// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  retention_periods: { harmless: 'id' },
};
