// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  bank_accounts: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'account_number account_name resolved_name', why: 'books' },
    harmless: 'bank_name status',
  },
};
