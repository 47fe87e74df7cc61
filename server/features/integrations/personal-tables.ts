// How an erasure and a copy of a person's data treat each column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { ofAccount, ofContact } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  api_keys: {
    secret: 'token_hash',
    mentions: 'office',
    copy: {
      part: 'activity',
      title: 'API keys that you made, without the key',
      by: ofAccount('created_by'),
      also: 'scopes created_at expires_at last_used_at revoked_at',
      at: 'created_at',
    },
    area: 'Notes of the books',
    redacted: { name: 60 },
    harmless: 'prefix token_hash scopes',
  },
  sms_messages: {
    secret: 'hidden_sealed',
    mentions: 'office',
    copy: {
      part: 'messages',
      title: 'Text messages to you',
      by: ofContact('recipient'),
      also: 'status created_at ended_at',
      at: 'created_at',
    },
    byEraser: 'recipient body reason hidden_sealed',
    harmless: 'key status provider provider_reference',
  },
  sms_settings: { harmless: 'provider account sender secret_sealed signing_sealed' },
  smtp_settings: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { last_error: 300 },
    kept: { columns: 'username from_address from_name reply_to', why: 'estate' },
    harmless: 'host security password_sealed',
  },
  webhook_deliveries: {
    copy: { none: 'transport' },
    area: 'Notes of the books',
    redacted: { error: 300 },
    byEraser: 'body answer',
    harmless: 'kind status',
  },
  webhook_endpoints: {
    mentions: 'office',
    area: 'Notes of the books',
    redacted: { description: 100, disabled_reason: 300 },
    harmless: 'url kinds status secret_sealed previous_sealed',
  },
};
