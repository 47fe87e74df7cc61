// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { house, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
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
