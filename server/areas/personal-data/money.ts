// An erasure treats each text column as declared here: dues, wallets and the books.
import type { PersonalTables } from '#platform/personal-data.ts';

export const moneyColumns: PersonalTables = {
  auto_pay_runs: { harmless: 'status' },
  bank_accounts: {
    area: 'Notes of the books',
    kept: { columns: 'account_number account_name resolved_name', why: 'books' },
    harmless: 'bank_name status',
  },
  bank_line_parts: { area: 'Notes of the books', redacted: { undo_reason: 250 }, harmless: 'kind' },
  bank_line_rules: { area: 'Notes of the books', redacted: { wording: 200 } },
  bank_line_suggestions: {
    area: 'Notes of the books',
    redacted: { reason: 300 },
    harmless: 'kind confidence',
  },
  bank_lines: {
    area: 'Notes of the books',
    redacted: { ignored_reason: 250 },
    kept: { columns: 'description reference payer external_id content_key', why: 'books' },
    harmless: 'state',
  },
  budgets: { harmless: 'lines' },
  cash_counts: { area: 'Notes of the books', redacted: { note: 250 } },
  charge_changes: {
    area: 'Notes of the books',
    kept: { columns: 'reason', why: 'books' },
    harmless: 'kind',
  },
  charge_penalties: { harmless: 'kind' },
  charges: { harmless: 'basis' },
  due_attachments: { area: 'Notes of the books', redacted: { name: 200 }, harmless: 'key' },
  due_house_amounts: { harmless: 'basis' },
  due_payments: {
    area: 'Notes of the books',
    redacted: { note: 250, reversal_reason: 250, slip_name: 200 },
    kept: { columns: 'external_reference', why: 'books' },
    harmless: 'channel status verification_code slip_key',
  },
  due_periods: { harmless: 'penalty status reminders amount audience proration' },
  due_refunds: {
    area: 'Notes of the books',
    redacted: { reason: 200 },
    harmless: 'destination status',
  },
  due_reminders: { harmless: 'channel' },
  due_settings: { harmless: 'proration penalty reminders' },
  dues: {
    area: 'Notes of the books',
    redacted: { title: 80, description: 1000 },
    harmless: 'category amount audience frequency penalty reminders proration status',
  },
  expense_categories: { harmless: 'name' },
  gateway_events: { harmless: 'gateway id reference outcome' },
  house_auto_pays: { harmless: 'trigger' },
  house_cash_deposits: { area: 'Notes of the books', redacted: { note: 250 } },
  house_letters: {
    area: 'Notes of the books',
    redacted: { subject: 500, body: 20000 },
    harmless: 'step channel',
  },
  instalment_plans: {
    area: 'Notes of the books',
    redacted: { note: 250, end_reason: 250 },
    harmless: 'status',
  },
  journals: {
    area: 'Notes of the books',
    kept: { columns: 'narration counterparty external_reference search_text', why: 'books' },
    harmless: 'kind reference channel source_kind',
  },
  ledger_accounts: { harmless: 'kind subject side' },
  ledger_closings: { area: 'Notes of the books', kept: { columns: 'note figures', why: 'books' } },
  ledger_holds: { harmless: 'source_kind' },
  ledger_reopenings: { area: 'Notes of the books', kept: { columns: 'reason', why: 'books' } },
  letter_templates: {
    area: 'Notes of the books',
    redacted: { subject: 150, body: 5000 },
    harmless: 'step',
  },
  money_approvals: { area: 'Notes of the books', redacted: { note: 250 }, harmless: 'decision' },
  money_requests: {
    area: 'Notes of the books',
    redacted: { outcome: 500, invoice_name: 200 },
    kept: { columns: 'counterparty external_reference narration', why: 'books' },
    harmless: 'reference kind status channel invoice_key direction',
  },
  payer_memories: { area: 'Notes of the books', dropped: 'payer_key' },
  payment_allocations: { harmless: 'source' },
  payment_claims: {
    area: 'Claims and promises',
    redacted: { bank_reference: 100, note: 500, proof_name: 200, decision_reason: 250 },
    harmless: 'proof_key status',
  },
  payment_file_rows: {
    area: 'Notes of the books',
    redacted: { given: 300, reference: 100, reason: 500 },
    harmless: 'channel state',
  },
  payment_files: {
    area: 'Notes of the books',
    redacted: { file_name: 200, sheet: 'json', notes: 'json' },
    harmless: 'mapping status',
  },
  payment_keys: {
    harmless:
      'gateway secret_sealed webhook_secret_sealed hint ' +
      'proposed_gateway proposed_secret_sealed proposed_webhook_secret_sealed proposed_hint',
  },
  payment_promises: { area: 'Claims and promises', redacted: { note: 250 } },
  payment_references: {
    area: 'Notes of the books',
    kept: { columns: 'external_reference gateway_reference', why: 'books' },
    harmless: 'reference subject gateway',
  },
  payments: {
    area: 'Notes of the books',
    redacted: { reason: 300 },
    kept: { columns: 'narration external_reference', why: 'books' },
    harmless: 'reference gateway purpose_kind currency channel status',
  },
  payouts: {
    area: 'Notes of the books',
    redacted: { reason: 300 },
    kept: {
      columns: 'bank_name account_number account_name narration external_reference',
      why: 'books',
    },
    harmless: 'reference gateway purpose_kind currency status',
  },
  place_ageing: { harmless: 'house_type' },
  published_summaries: {
    area: 'Notes of the books',
    kept: { columns: 'note content', why: 'books' },
  },
  receipt_counters: { harmless: 'id' },
  receipt_emails: { area: 'Notes of the books', redacted: { email: 254 }, harmless: 'ended' },
  sandbox_orders: {
    area: 'Notes of the books',
    kept: { columns: 'narration party', why: 'sandbox' },
    harmless: 'reference subject status currency channel return_url',
  },
  statement_imports: {
    area: 'Notes of the books',
    redacted: { file_name: 200, header: 'list', sheet: 'json', notes: 'json' },
    harmless: 'format status mapping stated',
  },
  unallocated_refunds: {
    area: 'Notes of the books',
    redacted: { reason: 200 },
    harmless: 'status',
  },
  virtual_accounts: {
    area: 'Notes of the books',
    kept: { columns: 'account_name', why: 'books' },
    harmless: 'reference gateway purpose_kind bank_name account_number',
  },
  wallets: {
    area: 'Notes of the books',
    redacted: { name: 60, purpose: 250 },
    harmless: 'kind status virtual_bank virtual_number',
  },
};
