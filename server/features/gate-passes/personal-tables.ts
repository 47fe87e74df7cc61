// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  gate_events: {
    mentions: 'office',
    copy: {
      part: 'gate',
      title: 'Events with guests',
      by: ofAccount('created_by'),
      also: 'starts_at ends_at created_at',
      told: { house: house() },
      at: 'created_at',
    },
    area: 'Gate',
    redacted: { name: 80 },
  },
  gate_passes: {
    secret: 'code_hash code_box',
    mentions: 'office',
    copy: {
      part: 'gate',
      title: 'Gate passes',
      isFirst: true,
      by: ofAccount('host_id'),
      also: 'kind purpose guest_count valid_from valid_to max_entries used source ended_as ended_at created_at',
      without: 'ended_by_name',
      told: { house: house() },
      at: 'created_at',
    },
    area: 'Gate',
    redacted: {
      host_name: 101,
      guest_name: 80,
      company: 80,
      note: 200,
      ended_by_name: 101,
      ended_reason: 250,
    },
    cleared: 'guest_phone',
    emptied: 'plate',
    derived: 'search_text',
    harmless: 'kind code_hash code_box source ended_as purpose',
  },
};
