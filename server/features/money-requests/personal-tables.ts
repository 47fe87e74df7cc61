// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  expense_categories: { harmless: 'name' },
  money_approvals: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { note: 250 },
    harmless: 'decision',
  },
  money_requests: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { outcome: 500, invoice_name: 200 },
    kept: { columns: 'counterparty external_reference narration', why: 'books' },
    harmless: 'reference kind status channel invoice_key direction',
  },
};
