// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount, ofContact } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  accounts: {
    secret: 'account_id access_token refresh_token id_token password',
    copy: {
      part: 'devices',
      title: 'Ways to sign in',
      by: ofAccount(),
      only: 'account',
      also: 'provider_id created_at',
      at: 'created_at',
    },
    byAccount: 'account_id access_token refresh_token id_token password',
    harmless: 'provider_id issuer scope',
  },
  consents: {
    copy: {
      part: 'you',
      title: 'Agreements',
      by: ofAccount(),
      only: 'account',
      also: 'document version given_at',
      at: 'given_at',
    },
    byAccount: 'ip',
    harmless: 'document version',
  },
  one_time_codes: {
    secret: 'code_hash network_tries',
    copy: {
      part: 'devices',
      title: 'Emailed codes, without the codes',
      by: ofContact('email'),
      only: 'account',
      also: 'purpose created_at expires_at',
      at: 'created_at',
    },
    byAccount: 'email',
    harmless: 'purpose code_hash network_tries',
  },
  passkey_challenges: { harmless: 'purpose challenge' },
  passkeys: {
    secret: 'credential_id public_key',
    copy: {
      part: 'devices',
      title: 'Passkeys',
      by: ofAccount(),
      only: 'account',
      also: 'created_at last_used_at',
      at: 'created_at',
    },
    byAccount: 'credential_id public_key transports name',
  },
  rate_limits: { secret: 'key', copy: { none: 'secret' }, byAccount: 'key' },
  recovery_codes: {
    secret: 'code_hash',
    copy: {
      part: 'devices',
      title: 'Recovery codes, without the codes',
      by: ofAccount(),
      only: 'account',
      also: 'created_at',
      at: 'created_at',
    },
    byAccount: 'code_hash',
  },
  sessions: {
    secret: 'token',
    copy: {
      part: 'devices',
      title: 'Sign-ins',
      by: ofAccount(),
      only: 'account',
      also: 'created_at expires_at stepped_up_at',
      at: 'created_at',
    },
    byAccount: 'token ip_address user_agent',
  },
  two_factors: {
    secret: 'secret',
    copy: {
      part: 'devices',
      title: 'Second step',
      by: ofAccount(),
      only: 'account',
      also: 'confirmed_at created_at',
      at: 'created_at',
    },
    byAccount: 'secret',
  },
  users: {
    copy: {
      part: 'you',
      title: 'Account',
      isFirst: true,
      by: ofAccount('id'),
      only: 'account',
      also:
        'time_zone locale status email_verified phone_verified_at ' +
        'age_confirmed_at details_completed_at two_factor_enabled last_login_at created_at',
      without: 'image',
      at: 'created_at',
      file: {
        key: "'photos/' || t.id || '/' || t.image",
        name: "case when t.image is not null then 'Account photo.webp' end",
      },
    },
    byAccount: 'name first_name last_name email phone image closed_reason',
    harmless: 'time_zone locale status',
  },
};
