// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

const ownTicket =
  'exists (select from tickets p where p.id = t.ticket_id and p.user_id = any ($3::uuid[]))';

export const personalTables: PersonalTables = {
  ticket_files: {
    copy: {
      part: 'messages',
      title: 'Files sent to Courtyard support',
      by: ownTicket,
      only: 'account',
      also: 'content_type created_at',
      at: 'created_at',
      file: { key: "'tickets/' || t.file_key", name: 't.name' },
    },
    byEraser: 'name',
    harmless: 'file_key content_type',
  },
  ticket_messages: {
    copy: {
      part: 'messages',
      title: 'Messages with Courtyard support',
      by: ownTicket,
      only: 'account',
      also: 'side created_at',
      at: 'created_at',
    },
    byEraser: 'author_name body',
    harmless: 'side',
  },
  tickets: {
    secret: 'link_hash link_sealed',
    copy: {
      part: 'messages',
      title: 'Requests to Courtyard support',
      by: ofAccount(),
      only: 'account',
      also: 'number category severity status created_at resolved_at closed_at rating',
      without: 'handler_name',
      at: 'created_at',
    },
    area: 'Notes of the books',
    byEraser: 'person_name email subject diagnostics rating_comment',
    kept: { columns: 'handler_name', why: 'support' },
    harmless: 'community_name plan category severity status link_hash link_sealed',
  },
};
