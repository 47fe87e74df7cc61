// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import {
  below,
  filed,
  house,
  nameOf,
  ofAccount,
  ofResident,
} from '#platform/feature/personal-rows.ts';

const ownComplaint = below('complaints', 'complaint_id', ofResident('reporter_resident_id'));

export const personalTables: PersonalTables = {
  complaint_comments: {
    mentions: 'office',
    copy: {
      part: 'complaints',
      title: 'Messages of your complaints',
      by: `t.is_public and ${ownComplaint}`,
      also: 'side created_at',
      told: { complaint: nameOf('complaints', 'complaint_id', 'number') },
      at: 'created_at',
    },
    area: 'Complaints',
    redacted: { body: 2000, author_name: 120 },
    harmless: 'side sent_by',
  },
  complaint_files: {
    mentions: 'office',
    copy: {
      part: 'complaints',
      title: 'Files of your complaints',
      by: `t.is_public and ${ownComplaint}`,
      also: 'is_proof created_at',
      told: { complaint: nameOf('complaints', 'complaint_id', 'number') },
      at: 'created_at',
      file: filed('complaints', 'key', 'name'),
    },
    area: 'Complaints',
    redacted: { name: 200 },
    harmless: 'key',
  },
  complaint_holidays: { harmless: 'name' },
  complaint_watchers: {
    copy: {
      part: 'complaints',
      title: 'Complaints that you follow',
      by: ofAccount(),
      told: { complaint: nameOf('complaints', 'complaint_id', 'number') },
    },
  },
  complaints: {
    mentions: 'office',
    copy: {
      part: 'complaints',
      title: 'Complaints',
      isFirst: true,
      by: ofResident('reporter_resident_id'),
      also:
        'number scope priority status source created_at ' +
        'responded_at resolved_at closed_at promised_at rating rated_at',
      without: 'breach_owner delay_reason created_by_name archived_reason hold_reason',
      told: { type: nameOf('complaint_types', 'type_id'), house: house() },
      at: 'created_at',
    },
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
};
