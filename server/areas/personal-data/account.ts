// An erasure treats each text column as declared here: accounts, the team, the audit log and the platform.
import type { PersonalTables } from '#platform/personal-data.ts';

export const accountColumns: PersonalTables = {
  accounts: {
    byAccount: 'account_id access_token refresh_token id_token password',
    harmless: 'provider_id issuer scope',
  },
  audit_entries: {
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
  consents: { byAccount: 'ip', harmless: 'document version' },
  erasure_requests: {
    area: 'Notes of the books',
    redacted: { reason: 250, decision_reason: 250 },
    harmless: 'account kept asked_by status report',
  },
  feature_usage: { harmless: 'id' },
  idempotency_keys: { byEraser: 'sealed_answer', harmless: 'id operation request_hash' },
  one_time_codes: { byAccount: 'email', harmless: 'purpose code_hash network_tries' },
  ownership_transfers: { harmless: 'status' },
  passkey_challenges: { harmless: 'purpose challenge' },
  passkeys: { byAccount: 'credential_id public_key transports name' },
  plan_prices: { harmless: 'currency' },
  rate_limits: { byAccount: 'key' },
  recovery_codes: { byAccount: 'code_hash' },
  retention_periods: { harmless: 'id' },
  roles: { area: 'Team', redacted: { name: 60, description: 250 }, harmless: 'permissions' },
  schema_migrations: { harmless: 'name hash' },
  seat_orders: {
    area: 'Notes of the books',
    redacted: { created_by_name: 200, reason: 300 },
    harmless: 'kind status period currency payment_reference checkout_url channel',
  },
  sessions: { byAccount: 'token ip_address user_agent' },
  subscriptions: { harmless: 'status period add_ons' },
  support_grants: { area: 'Team', redacted: { reason: 250 }, harmless: 'scope' },
  two_factors: { byAccount: 'secret' },
  users: {
    byAccount: 'name first_name last_name email phone image closed_reason',
    harmless: 'time_zone locale status',
  },
  verifications: { byAccount: 'identifier value' },
  worker_invitations: {
    area: 'Team',
    redacted: { email: 254, title: 80 },
    harmless: 'token_hash mail_state',
  },
  workers: { area: 'Team', redacted: { title: 80 }, harmless: 'status' },
};
