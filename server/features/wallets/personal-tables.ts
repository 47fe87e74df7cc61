// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  wallets: {
    area: 'Notes of the books',
    redacted: { name: 60, purpose: 250 },
    harmless: 'kind status virtual_bank virtual_number',
  },
};
