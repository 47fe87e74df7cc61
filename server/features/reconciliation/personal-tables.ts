// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  bank_line_parts: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { undo_reason: 250 },
    harmless: 'kind',
  },
  bank_line_rules: { mentions: 'office', area: 'Notes of the books', redacted: { wording: 200 } },
  bank_line_suggestions: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { reason: 300 },
    harmless: 'kind confidence',
  },
  bank_lines: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { ignored_reason: 250 },
    kept: { columns: 'description reference payer external_id content_key', why: 'books' },
    harmless: 'state',
  },
  statement_imports: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { file_name: 200, header: 'list', sheet: 'json', notes: 'json' },
    harmless: 'format status mapping stated',
  },
  unallocated_refunds: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { reason: 200 },
    harmless: 'status',
  },
};
