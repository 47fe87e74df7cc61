// An erasure treats each text column as declared here: accounts, the team, the audit log and the platform.
import type { PersonalTables } from '#platform/personal-data.ts';
import { nameOf, ofAccount, ofContact, ofResident } from './rows.ts';

/** Entries about the person’s own profile. */
const ownProfileEntry = `(t.entity_type = 'resident' and ${ofResident('entity_id')})`;

export const accountColumns: PersonalTables = {
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
  audit_entries: {
    mentions: 'office',
    copy: {
      part: 'activity',
      title: 'Log of what you did, and of changes to your profile',
      by: `(${ofAccount('actor_id')} or ${ownProfileEntry})`,
      also: 'occurred_at action entity_type',
      without: 'actor_name entity_label before after reason ip device',
      at: 'occurred_at',
      told: {
        changed_from: `case when ${ownProfileEntry} then t.before end`,
        changed_to: `case when ${ownProfileEntry} then t.after end`,
        by_you: `coalesce(${ofAccount('actor_id')}, false)`,
        from_address: `case when ${ofAccount('actor_id')} then t.ip end`,
        on_device: `case when ${ofAccount('actor_id')} then t.device end`,
      },
    },
    byEraser: 'actor_name entity_label before after reason ip device',
    harmless: 'actor_role action entity_type request_id',
  },
  audit_redactions: { harmless: 'seal digest' },
  audit_seals: { harmless: 'hash' },
  communities: {
    area: 'Notes of the books',
    kept: { columns: 'address contact_phone contact_email archived_reason', why: 'estate' },
    harmless:
      'name type profile_picture city state country time_zone currency ' +
      'join_code status setup_progress community_features apartment_features status_before_archive quiet_from quiet_to',
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
  erasure_requests: {
    mentions: 'office',
    copy: {
      part: 'you',
      title: 'Erasure requests',
      by: ofResident(),
      also: 'asked_by due_on status registered_at decided_at',
      at: 'registered_at',
    },
    area: 'Notes of the books',
    redacted: { reason: 250, decision_reason: 250 },
    harmless: 'account kept asked_by status report',
  },
  feature_usage: { harmless: 'id' },
  idempotency_keys: {
    secret: 'sealed_answer',
    copy: { none: 'secret' },
    byEraser: 'sealed_answer',
    harmless: 'id operation request_hash',
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
  plan_prices: { harmless: 'currency' },
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
  retention_periods: { harmless: 'id' },
  roles: { area: 'Team', redacted: { name: 60, description: 250 }, harmless: 'permissions' },
  schema_migrations: { harmless: 'name hash' },
  seat_orders: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { created_by_name: 200, reason: 300 },
    harmless: 'kind status period currency payment_reference checkout_url channel',
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
  subscriptions: { harmless: 'status period add_ons' },
  support_grants: {
    mentions: 'office',
    area: 'Team',
    redacted: { reason: 250 },
    harmless: 'scope',
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
  verifications: { secret: 'value', copy: { none: 'secret' }, byAccount: 'identifier value' },
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
};
