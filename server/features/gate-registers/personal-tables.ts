// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  frequent_guests: {
    mentions: 'office',
    copy: {
      part: 'gate',
      title: 'Frequent guests',
      by: ofAccount('created_by'),
      also: 'created_at archived_at',
      told: { house: house() },
      at: 'created_at',
    },
    area: 'Gate',
    redacted: { name: 80, relation: 40 },
    cleared: 'phone',
    emptied: 'plate',
  },
  staff_people: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { work: 40 },
    kept: { columns: 'name phone id_number', why: 'ownRecord' },
    harmless: 'photo status',
  },
  watch_entries: {
    copy: { none: 'safety' },
    area: 'Gate',
    redacted: { added_by_name: 101, decided_by_name: 101 },
    kept: { columns: 'name phone plate id_number instruction reason', why: 'safety' },
    harmless: 'photo severity status',
  },
  watch_hits: {
    copy: { none: 'safety' },
    area: 'Gate',
    redacted: { guest_name: 80, guard_name: 101 },
  },
};
