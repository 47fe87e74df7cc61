// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  gate_commands: {
    mentions: 'office',
    area: 'Gate',
    redacted: { reason: 250, asked_by_name: 101, note: 200 },
    harmless: 'kind outcome',
  },
  gate_device_events: {
    // The code column contains the answer's code or the outcome of an upload.
    secret: 'code',
    mentions: 'office',
    area: 'Gate',
    redacted: { code: 40, note: 300 },
    harmless: 'kind shown direction told_hash',
  },
};
