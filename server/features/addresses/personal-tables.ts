// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  house_documents: { area: 'Notes of houses', redacted: { name: 200 }, harmless: 'key' },
  house_references: { harmless: 'id prefix' },
  houses: {
    mentions: 'office',
    area: 'Notes of houses',
    redacted: { notes: 1000, archived_reason: 500 },
    derived: 'search_text sort_key',
    harmless:
      'house_number block unit_label type use occupancy ' +
      'bill_to account_number intercom meter_number status account_reference',
  },
  streets: { area: 'Notes of houses', redacted: { archived_reason: 500 }, harmless: 'name code' },
};
