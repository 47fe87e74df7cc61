// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  gateway_events: { harmless: 'gateway id reference outcome' },
  payment_keys: {
    harmless:
      'gateway secret_sealed webhook_secret_sealed hint ' +
      'proposed_gateway proposed_secret_sealed proposed_webhook_secret_sealed proposed_hint',
  },
  payments: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Payments that you started',
      by: ofAccount('started_by'),
      also: 'reference amount_minor currency channel status created_at ended_at',
      told: { house: house() },
      at: 'created_at',
    },
    area: 'Notes of the books',
    redacted: { reason: 300 },
    kept: { columns: 'narration external_reference', why: 'books' },
    harmless: 'reference gateway purpose_kind currency channel status',
  },
  payouts: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { reason: 300 },
    kept: {
      columns: 'bank_name account_number account_name narration external_reference',
      why: 'books',
    },
    harmless: 'reference gateway purpose_kind currency status',
  },
  sandbox_orders: {
    copy: { none: 'transport' },
    area: 'Notes of the books',
    kept: { columns: 'narration party', why: 'sandbox' },
    harmless: 'reference subject status currency channel return_url',
  },
  virtual_accounts: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Accounts to pay into',
      by: ofAccount('opened_by'),
      also: 'bank_name account_number opened_at',
      told: { house: house() },
      at: 'opened_at',
    },
    area: 'Notes of the books',
    kept: { columns: 'account_name', why: 'books' },
    harmless: 'reference gateway purpose_kind bank_name account_number',
  },
};
