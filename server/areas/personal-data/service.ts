// An erasure treats each text column as declared here: complaints, emergencies, providers and meters.
import type { PersonalTables } from '#platform/personal-data.ts';

export const serviceColumns: PersonalTables = {
  complaint_comments: {
    area: 'Complaints',
    redacted: { body: 2000, author_name: 120 },
    harmless: 'side sent_by',
  },
  complaint_files: { area: 'Complaints', redacted: { name: 200 }, harmless: 'key' },
  complaint_holidays: { harmless: 'name' },
  complaint_incidents: {
    area: 'Complaints',
    redacted: { title: 120, message: 2000, caller_text: 1000, resolution_note: 2000 },
    harmless: 'status',
  },
  complaint_types: { harmless: 'name icon default_priority calendar escalation' },
  complaints: {
    area: 'Complaints',
    redacted: {
      title: 120,
      description: 2000,
      location: 200,
      hold_reason: 500,
      resolution_note: 2000,
      rejection_reason: 500,
      breach_owner: 200,
      delay_reason: 500,
      rating_comment: 500,
      created_by_name: 120,
      archived_reason: 500,
    },
    derived: 'search_text',
    harmless: 'scope priority status source bucket',
  },
  emergencies: {
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
    area: 'Emergencies',
    redacted: { name: 120, location: 200, note: 1000 },
    harmless: 'type',
  },
  emergency_steps: {
    area: 'Emergencies',
    redacted: { by_name: 120, text: 1000 },
    harmless: 'kind key',
  },
  meter_reading_corrections: {
    area: 'Meters and units',
    redacted: { reason: 250, corrected_by_name: 120 },
  },
  meter_readings: {
    area: 'Meters and units',
    redacted: { note: 250, read_by_name: 120 },
    harmless: 'part photo_key',
  },
  meters: {
    area: 'Meters and units',
    redacted: { state_reason: 250 },
    harmless: 'kind number payment state',
  },
  panic_settings: {
    area: 'Emergencies',
    kept: { columns: 'contacts', why: 'safety' },
    harmless: 'external_numbers',
  },
  provider_documents: {
    area: 'Providers',
    redacted: { name: 200, added_by_name: 120 },
    harmless: 'kind key',
  },
  provider_jobs: {
    area: 'Providers',
    redacted: {
      instructions: 1000,
      offered_by_name: 120,
      end_reason: 500,
      done_note: 2000,
      quote_note: 1000,
      quote_decided_by: 120,
    },
    harmless: 'status link_hash quote_status mail_state',
  },
  service_providers: {
    area: 'Providers',
    redacted: { rates: 500, coverage: 200, status_reason: 500 },
    kept: { columns: 'name contact_name phone email', why: 'ownRecord' },
    harmless: 'kind trades status',
  },
  utility_bill_runs: {
    area: 'Meters and units',
    redacted: { title: 80, created_by_name: 120 },
    harmless: 'kind',
  },
  utility_bills: { harmless: 'basis' },
  utility_counters: { harmless: 'id' },
  utility_tariff_versions: {
    area: 'Meters and units',
    redacted: { created_by_name: 120 },
    harmless: 'bands',
  },
  utility_tariffs: { harmless: 'name kind house_types' },
  utility_tokens: {
    area: 'Meters and units',
    redacted: { problem: 200, bought_by_name: 120 },
    kept: { columns: 'external_reference', why: 'books' },
    harmless: 'basis channel status issuer token_sealed token_hash token_tail',
  },
};
