// How an erasure and a copy of a person's data treat the columns of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { nameOf, ofAccount, ofContact } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  ownership_transfers: {
    copy: {
      part: 'you',
      title: 'Offers of ownership',
      by: ofAccount('from_user_id'),
      also: 'status offered_at accepted_at ended_at',
      at: 'offered_at',
    },
    harmless: 'status',
  },
  roles: { area: 'Team', redacted: { name: 60, description: 250 }, harmless: 'permissions' },
  security_users: {
    secret: 'pin_hash',
    mentions: 'office',
    area: 'Notes of the books',
    kept: { columns: 'name phone post', why: 'ownRecord' },
    harmless: 'pin_hash status',
  },
  worker_invitations: {
    secret: 'token_hash',
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Invitations to the team',
      by: `(${ofContact('email')} or ${ofAccount('accepted_by')})`,
      also: 'created_at expires_at accepted_at cancelled_at',
      told: { role: nameOf('roles', 'role_id') },
      at: 'created_at',
    },
    area: 'Team',
    redacted: { email: 254, title: 80 },
    harmless: 'token_hash mail_state',
  },
  workers: {
    copy: {
      part: 'you',
      title: 'Work for this community',
      by: ofAccount(),
      also: 'status created_at removed_at last_seen_at',
      told: { role: nameOf('roles', 'role_id') },
      at: 'created_at',
    },
    area: 'Team',
    redacted: { title: 80 },
    harmless: 'status',
  },
};
