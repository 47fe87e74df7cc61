// An erasure treats each text column as declared here: people and houses.
import type { PersonalTables } from '#platform/personal-data.ts';

export const peopleColumns: PersonalTables = {
  group_members: { harmless: 'kind' },
  groups: {
    area: 'Groups',
    redacted: { name: 60, description: 250, archived_reason: 500 },
    harmless: 'kind',
  },
  house_documents: { area: 'Notes of houses', redacted: { name: 200 }, harmless: 'key' },
  house_references: { harmless: 'id prefix' },
  houses: {
    area: 'Notes of houses',
    redacted: { notes: 1000, archived_reason: 500 },
    derived: 'search_text sort_key',
    harmless:
      'house_number block unit_label type use occupancy ' +
      'bill_to account_number intercom meter_number status account_reference',
  },
  import_batches: {
    area: 'Rows of uploads',
    redacted: {
      file_name: 200,
      header: 'list',
      samples: 'json',
      notes: 'json',
      failure: 500,
      created_by_name: 0,
      checks: 'json',
      undone: 'json',
      undone_by_name: 0,
    },
    harmless: 'kind status mapping day_order mode duplicates counts status_before_undo',
  },
  import_kept: { harmless: 'entity_type why' },
  import_rows: {
    area: 'Rows of uploads',
    redacted: {
      cells: 'list',
      refused: 'json',
      notes: 0,
      reading_problems: 'json',
      problems: 'json',
      reason: 500,
      before: 'json',
    },
    byEraser: 'first_name last_name phone email plate',
    harmless:
      'street house_number block unit_label house_type occupancy ' +
      'meter_number relationship group_names state outcome street_nearest',
  },
  join_request_files: {
    area: 'Join requests',
    redacted: { file_name: 200 },
    harmless: 'file_key content_type',
  },
  join_requests: {
    area: 'Join requests',
    redacted: { decided_name: 120 },
    byEraser: 'first_name last_name phone email note reason',
    harmless: 'relationship status key_hash code_hash mail_state',
  },
  occupancies: { harmless: 'relationship' },
  pets: { byEraser: 'name kind' },
  resident_invitations: { byEraser: 'email', harmless: 'token_hash mail_state' },
  residents: {
    derived: 'search_text sort_key',
    byEraser:
      'first_name last_name phone email photo ' +
      'gender emergency_contact tags internal_note archived_reason preferred_channel',
    harmless: 'status status_before_suspension',
  },
  staff_people: {
    area: 'Notes of the books',
    redacted: { work: 40 },
    kept: { columns: 'name phone id_number', why: 'ownRecord' },
    harmless: 'photo status',
  },
  streets: { area: 'Notes of houses', redacted: { archived_reason: 500 }, harmless: 'name code' },
  vehicles: { byEraser: 'plate make colour tag_number' },
};
