// How an erasure and a copy of a person's data treat the columns of the platform's tables.
import type { PersonalTables } from './personal-tables.ts';

export const platformTables: PersonalTables = {
  community_locks: { harmless: 'purpose' },
  idempotency_keys: {
    secret: 'sealed_answer',
    copy: { none: 'secret' },
    byEraser: 'sealed_answer',
    harmless: 'id operation request_hash',
  },
  list_totals: { harmless: 'list bucket' },
  local_mails: {
    copy: { none: 'transport' },
    byEraser: 'recipient subject body html',
    harmless: 'id',
  },
  local_texts: { copy: { none: 'transport' }, byEraser: 'recipient body', harmless: 'id' },
  outbox: {
    copy: { none: 'transport' },
    area: 'Waiting messages',
    redacted: { payload: 'json' },
    harmless: 'topic',
  },
  schema_migrations: { harmless: 'name hash' },
  schema_code: { harmless: 'name hash' },
};
