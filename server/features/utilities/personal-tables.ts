// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofAccount, ofPayer } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  meter_reading_corrections: {
    mentions: 'office',
    area: 'Meters and units',
    redacted: { reason: 250, corrected_by_name: 120 },
  },
  meter_readings: {
    mentions: 'office',
    area: 'Meters and units',
    redacted: { note: 250, read_by_name: 120 },
    harmless: 'part photo_key',
  },
  meters: {
    mentions: 'office',
    area: 'Meters and units',
    redacted: { state_reason: 250 },
    harmless: 'kind number payment state',
  },
  utility_bill_runs: {
    mentions: 'office',
    area: 'Meters and units',
    redacted: { title: 80, created_by_name: 120 },
    harmless: 'kind',
  },
  utility_bills: {
    copy: {
      part: 'money',
      title: 'Utility bills of your home',
      by: ofPayer('until_on'),
      also: 'since_on until_on from_value to_value units amount_minor',
      told: { house: house() },
      at: 'until_on',
    },
    harmless: 'basis',
  },
  utility_counters: { harmless: 'id' },
  utility_tariff_versions: {
    mentions: 'office',
    area: 'Meters and units',
    redacted: { created_by_name: 120 },
    harmless: 'bands',
  },
  utility_tariffs: { harmless: 'name kind house_types' },
  utility_tokens: {
    secret: 'token_sealed token_hash',
    mentions: 'office',
    copy: {
      part: 'money',
      title: 'Prepaid tokens, without the token',
      by: `(${ofAccount('bought_by')} or ${ofPayer('bought_on')})`,
      also: 'amount_minor units channel status token_tail bought_on',
      without: 'problem bought_by_name',
      told: { house: house() },
      at: 'bought_on',
    },
    area: 'Meters and units',
    redacted: { problem: 200, bought_by_name: 120 },
    kept: { columns: 'external_reference', why: 'books' },
    harmless: 'basis channel status issuer token_sealed token_hash token_tail',
  },
};
