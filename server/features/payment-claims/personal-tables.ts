// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { filed, house, ofAccount, ofPayer } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  payment_claims: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Payments that you reported',
      by: ofAccount('submitted_by'),
      also: 'amount_minor paid_on status submitted_at decided_at',
      told: { house: house() },
      at: 'submitted_at',
      file: filed('claims', 'proof_key', 'proof_name'),
    },
    area: 'Claims and promises',
    redacted: { bank_reference: 100, note: 500, proof_name: 200, decision_reason: 250 },
    harmless: 'proof_key status',
  },
  payment_promises: {
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Promises to pay',
      by: ofPayer('noted_on'),
      also: 'amount_minor promised_on noted_on withdrawn_at',
      told: { house: house() },
      at: 'noted_on',
    },
    area: 'Claims and promises',
    redacted: { note: 250 },
  },
};
