// An erasure treats each text column as declared here: people and houses.
import type { PersonalTables } from '#platform/personal-data.ts';
import { below, filed, house, nameOf, ofContact, ofResident } from './rows.ts';

const ownJoinRequest = `(${ofResident()} or ${ofContact('email')})`;

export const peopleColumns: PersonalTables = {
  group_members: {
    copy: {
      part: 'you',
      title: 'Groups',
      by: ofResident(),
      also: 'added_at removed_at',
      told: { group_name: nameOf('groups', 'group_id') },
      at: 'added_at',
    },
    harmless: 'kind',
  },
  groups: {
    mentions: 'office',
    area: 'Groups',
    redacted: { name: 60, description: 250, archived_reason: 500 },
    harmless: 'kind',
  },
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
  import_batches: {
    mentions: 'office',
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
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Rows of bulk uploads',
      by: ofResident(),
      also: 'line relationship move_in_on date_of_birth outcome',
      told: { file: nameOf('import_batches', 'batch_id', 'file_name') },
    },
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
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Documents of requests to join',
      by: below('join_requests', 'request_id', ownJoinRequest),
      also: 'content_type byte_count added_at',
      at: 'added_at',
      file: filed('join-requests', 'file_key', 'file_name'),
    },
    area: 'Join requests',
    redacted: { file_name: 200 },
    harmless: 'file_key content_type',
  },
  join_requests: {
    secret: 'key_hash code_hash',
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Requests to join',
      by: ownJoinRequest,
      also: 'relationship status submitted_at decided_at',
      without: 'decided_name reason',
      told: { house: house(), reason_given: 'case when not t.reason_private then t.reason end' },
      at: 'submitted_at',
    },
    area: 'Join requests',
    redacted: { decided_name: 120, note: 500, reason: 500 },
    byEraser: 'first_name last_name phone email',
    harmless: 'relationship status key_hash code_hash mail_state',
  },
  occupancies: {
    copy: {
      part: 'homes',
      title: 'Stays',
      by: ofResident(),
      also:
        'relationship is_household_head is_primary_contact can_create_access ' +
        'can_pay move_in_on move_out_on ended_at created_at',
      told: { house: house() },
      at: 'created_at',
    },
    harmless: 'relationship',
  },
  pets: {
    mentions: 'office',
    copy: { part: 'you', title: 'Pets', by: ofResident() },
    area: 'Vehicles and pets',
    redacted: { name: 40, kind: 40 },
  },
  resident_invitations: {
    secret: 'token_hash',
    copy: {
      part: 'you',
      title: 'Invitations to the portal',
      by: ofResident(),
      also: 'created_at expires_at accepted_at voided_at',
      at: 'created_at',
    },
    byEraser: 'email',
    harmless: 'token_hash mail_state',
  },
  residents: {
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Profile',
      isFirst: true,
      ofOffice: 'internal_note archived_reason',
      by: ofResident('id'),
      also: 'date_of_birth status moved_in_on invited_at joined_at created_at archived_at',
      without: 'photo',
      at: 'created_at',
      file: {
        key: "'residents/' || t.id || '/' || t.photo",
        name: "case when t.photo is not null then 'Profile photo.webp' end",
      },
    },
    derived: 'search_text sort_key',
    area: 'Notes about residents',
    redacted: { tags: 'list', internal_note: 2000, archived_reason: 500 },
    cleared: 'emergency_contact',
    byEraser: 'first_name last_name phone email photo gender preferred_channel',
    harmless: 'status status_before_suspension',
  },
  staff_people: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { work: 40 },
    kept: { columns: 'name phone id_number', why: 'ownRecord' },
    harmless: 'photo status',
  },
  streets: { area: 'Notes of houses', redacted: { archived_reason: 500 }, harmless: 'name code' },
  vehicles: {
    copy: {
      part: 'you',
      title: 'Vehicles',
      by: ofResident(),
      also: 'created_at',
      at: 'created_at',
    },
    area: 'Vehicles and pets',
    redacted: { make: 40, colour: 30, tag_number: 30 },
    byEraser: 'plate',
  },
};
