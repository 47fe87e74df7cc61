// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';

export const personalTables: PersonalTables = {
  provider_documents: {
    mentions: 'office',
    area: 'Providers',
    redacted: { name: 200, added_by_name: 120 },
    harmless: 'kind key',
  },
  provider_jobs: {
    secret: 'link_hash',
    mentions: 'office',
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
    mentions: 'office',
    area: 'Providers',
    redacted: { rates: 500, coverage: 200, status_reason: 500 },
    kept: { columns: 'name contact_name phone email', why: 'ownRecord' },
    harmless: 'kind trades status',
  },
};
