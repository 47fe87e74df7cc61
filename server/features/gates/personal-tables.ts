// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  gate_devices: {
    mentions: 'office',
    area: 'Gate',
    redacted: { revoked_reason: 250 },
    harmless: 'name kind pairing_hash key_hash direction old_key_hash firmware pairing_tag',
  },
  gate_settings: {
    mentions: 'office',
    area: 'Gate',
    redacted: { directions: 500, entry_note: 300 },
    harmless: 'arrears_policy photo_rule',
  },
  gate_shifts: {
    secret: 'token_hash',
    mentions: 'office',
    copy: {
      part: 'gate',
      title: 'Shifts at the gate',
      by: ofAccount(),
      also: 'started_at ended_at',
      at: 'started_at',
    },
    area: 'Gate',
    redacted: { guard_name: 80 },
    harmless: 'token_hash',
  },
  gates: {
    mentions: 'office',
    area: 'Gate',
    redacted: { locked_by_name: 101, locked_reason: 250 },
    harmless: 'name use',
  },
  handover_notes: { mentions: 'office', area: 'Gate', redacted: { author_name: 80, text: 1000 } },
};
