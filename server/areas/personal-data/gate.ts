// An erasure treats each text column as declared here: the gate.
import type { PersonalTables } from '#platform/personal-data.ts';

export const gateColumns: PersonalTables = {
  exit_items: {
    area: 'Gate',
    redacted: { description: 200, announced_by: 101, left_by: 101 },
    harmless: 'photo status',
  },
  frequent_guests: {
    area: 'Gate',
    redacted: { name: 80, relation: 40 },
    cleared: 'phone',
    emptied: 'plate',
  },
  gate_commands: {
    area: 'Gate',
    redacted: { reason: 250, asked_by_name: 101, note: 200 },
    harmless: 'kind outcome',
  },
  gate_device_events: {
    area: 'Gate',
    redacted: { code: 40, note: 300 },
    harmless: 'kind shown direction told_hash',
  },
  gate_devices: {
    area: 'Gate',
    redacted: { revoked_reason: 250 },
    harmless: 'name kind pairing_hash key_hash direction old_key_hash firmware pairing_tag',
  },
  gate_events: { area: 'Gate', redacted: { name: 80 } },
  gate_offline_events: { harmless: 'action outcome' },
  gate_overrides: {
    area: 'Gate',
    redacted: { reason: 250, guard_name: 101, supervisor_name: 101 },
    harmless: 'answer',
  },
  gate_passes: {
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
  gate_settings: {
    area: 'Gate',
    redacted: { directions: 500, entry_note: 300 },
    harmless: 'arrears_policy photo_rule',
  },
  gate_shifts: { area: 'Gate', redacted: { guard_name: 80 }, harmless: 'token_hash' },
  gates: {
    area: 'Gate',
    redacted: { locked_by_name: 101, locked_reason: 250 },
    harmless: 'name use',
  },
  handover_notes: { area: 'Gate', redacted: { author_name: 80, text: 1000 } },
  security_users: {
    area: 'Notes of the books',
    kept: { columns: 'name phone post', why: 'ownRecord' },
    harmless: 'pin_hash status',
  },
  visit_asks: { area: 'Gate', redacted: { texted_to: 101 }, harmless: 'stage' },
  visit_photos: { area: 'Gate', redacted: { taken_by_name: 101 }, harmless: 'subject file' },
  visit_steps: { area: 'Gate', redacted: { by_name: 0, note: 0 }, harmless: 'status' },
  visits: {
    area: 'Gate',
    redacted: {
      guest_name: 80,
      company: 80,
      in_by: 101,
      out_by: 101,
      decided_by: 101,
      step_by_name: 101,
      step_note: 250,
    },
    cleared: 'guest_phone',
    emptied: 'plate',
    harmless: 'kind method status photo decided_via conflict watch_matches',
  },
  watch_entries: {
    area: 'Gate',
    redacted: { added_by_name: 101, decided_by_name: 101 },
    kept: { columns: 'name phone plate id_number instruction reason', why: 'safety' },
    harmless: 'photo severity status',
  },
  watch_hits: { area: 'Gate', redacted: { guest_name: 80, guard_name: 101 } },
};
