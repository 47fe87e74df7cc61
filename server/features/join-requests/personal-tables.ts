// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { below, filed, house, ofContact, ofResident } from '#platform/feature/personal-rows.ts';

const ownJoinRequest = `(${ofResident()} or ${ofContact('email')})`;

export const personalTables: PersonalTables = {
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
};
