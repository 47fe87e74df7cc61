// How an erasure and a copy of a person's data treat each column of the ledger's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const ledgerTables: PersonalTables = {
  journals: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'narration counterparty external_reference search_text', why: 'books' },
    harmless: 'kind reference channel source_kind',
  },
  ledger_accounts: { harmless: 'kind subject side' },
  ledger_closings: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'note figures', why: 'books' },
  },
  ledger_holds: { harmless: 'source_kind' },
  ledger_reopenings: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'reason', why: 'books' },
  },
};
