// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofAccount, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  emergencies: {
    mentions: 'office',
    copy: {
      part: 'complaints',
      title: 'Alarms',
      by: ofResident(),
      also: 'type status silent drill raised_at acknowledged_at on_scene_at resolved_at cancelled_at outcome',
      without: 'acknowledged_name on_scene_name resolved_name resolution_note',
      told: { house: house() },
      at: 'raised_at',
    },
    area: 'Emergencies',
    redacted: {
      location: 200,
      note: 1000,
      raised_name: 120,
      acknowledged_name: 120,
      on_scene_name: 120,
      resolved_name: 120,
      resolution_note: 1000,
    },
    harmless: 'type status outcome',
  },
  emergency_raisers: {
    mentions: 'office',
    copy: {
      part: 'complaints',
      title: 'Alarms that you joined',
      by: `(${ofResident()} or ${ofAccount()})`,
      also: 'type silent raised_at taken_back_at',
      at: 'raised_at',
    },
    area: 'Emergencies',
    redacted: { name: 120, location: 200, note: 1000 },
    harmless: 'type',
  },
  emergency_steps: {
    mentions: 'office',
    area: 'Emergencies',
    redacted: { by_name: 120, text: 1000 },
    harmless: 'kind key',
  },
  panic_settings: {
    mentions: 'office',
    area: 'Emergencies',
    kept: { columns: 'contacts', why: 'safety' },
    harmless: 'external_numbers',
  },
};
