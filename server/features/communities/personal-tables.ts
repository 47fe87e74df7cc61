// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  communities: {
    area: 'Notes of the books',
    kept: { columns: 'address contact_phone contact_email archived_reason', why: 'estate' },
    harmless:
      'name type profile_picture city state country time_zone currency ' +
      'join_code status setup_progress community_features apartment_features status_before_archive quiet_from quiet_to',
  },
};
