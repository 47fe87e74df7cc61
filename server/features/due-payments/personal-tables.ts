// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { filed, house, ofAccount, ofContact, ofPayer } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  cash_counts: { mentions: 'office', area: 'Notes of the books', redacted: { note: 250 } },
  due_checkouts: {
    copy: {
      part: 'money',
      title: 'Checkouts that you started',
      by: ofAccount('started_by'),
      also: 'amount_minor started_at',
      told: { house: house() },
      at: 'started_at',
    },
  },
  due_payments: {
    secret: 'verification_code',
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Payments for your home',
      by: ofPayer('paid_on'),
      also: 'paid_on amount_minor fee_minor channel status receipt_number recorded_at reversed_at',
      without: 'note',
      told: { house: house() },
      at: 'paid_on',
      file: filed('slips', 'slip_key', 'slip_name'),
    },
    area: 'Notes of the books',
    redacted: { note: 250, reversal_reason: 250, slip_name: 200 },
    kept: { columns: 'external_reference', why: 'books' },
    harmless: 'channel status verification_code slip_key',
  },
  due_refunds: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { reason: 200 },
    harmless: 'destination status',
  },
  house_cash_deposits: { mentions: 'office', area: 'Notes of the books', redacted: { note: 250 } },
  payer_memories: { mentions: 'office', area: 'Notes of the books', dropped: 'payer_key' },
  payment_allocations: { harmless: 'source' },
  payment_file_rows: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { given: 300, reference: 100, reason: 500 },
    harmless: 'channel state',
  },
  payment_files: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { file_name: 200, sheet: 'json', notes: 'json' },
    harmless: 'mapping status',
  },
  payment_references: {
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'external_reference gateway_reference', why: 'books' },
    harmless: 'reference subject gateway',
  },
  receipt_counters: { harmless: 'id' },
  receipt_emails: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Receipts sent by email',
      by: `(${ofAccount('asked_by')} or ${ofContact('email')})`,
      also: 'asked_at ended ended_at',
      at: 'asked_at',
    },
    area: 'Notes of the books',
    redacted: { email: 254 },
    harmless: 'ended',
  },
};
