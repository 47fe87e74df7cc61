// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  support_accounts: {
    copy: {
      part: 'you',
      title: 'Work for Courtyard support',
      by: ofAccount(),
      only: 'account',
      also: 'created_at ended_at',
      at: 'created_at',
    },
  },
  support_grants: {
    mentions: 'office',
    area: 'Team',
    redacted: { reason: 250 },
    harmless: 'scope',
  },
};
