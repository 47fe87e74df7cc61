// An erasure treats each text column as declared here: messages, webhooks, exports and support.
import type { PersonalTables } from '#platform/personal-data.ts';

export const messagesColumns: PersonalTables = {
  api_keys: {
    area: 'Notes of the books',
    redacted: { name: 60 },
    harmless: 'prefix token_hash scopes',
  },
  broadcast_attachments: {
    area: 'Broadcasts',
    redacted: { file_name: 200 },
    harmless: 'file_key content_type',
  },
  broadcast_deliveries: {
    area: 'Broadcasts',
    redacted: { reason: 300 },
    harmless: 'channel status provider_reference',
  },
  broadcast_holds: { harmless: 'channel' },
  broadcast_opt_outs: { harmless: 'channel' },
  broadcast_recipients: { byEraser: 'read_ip acknowledged_ip' },
  broadcast_templates: {
    area: 'Broadcasts',
    redacted: { name: 60, title: 100, body: 5000 },
    harmless: 'category priority channels',
  },
  broadcast_versions: { area: 'Broadcasts', redacted: { title: 0, body: 0 } },
  broadcasts: {
    area: 'Broadcasts',
    redacted: { title: 100, body: 5000, trouble: 300 },
    harmless: 'category priority audience channels status written_key',
  },
  exports: { byEraser: 'query', harmless: 'list format columns status file_key trial_feature' },
  list_totals: { harmless: 'list bucket' },
  local_mails: { byEraser: 'recipient subject body', harmless: 'id' },
  local_texts: { byEraser: 'recipient body', harmless: 'id' },
  notification_wishes: { harmless: 'by_type' },
  notifications: {
    area: 'Notifications',
    redacted: { title: 120, description: 1000, actor_name: 0, outcome: 160 },
    harmless: 'activity_type priority link group_key about',
  },
  outbox: { area: 'Waiting messages', redacted: { payload: 'json' }, harmless: 'topic' },
  push_subscriptions: { byAccount: 'endpoint p256dh auth device' },
  report_downloads: { byEraser: 'content', harmless: 'kind format status file_key' },
  saved_views: { byEraser: 'name query', harmless: 'list columns' },
  settled_matters: { area: 'Notifications', redacted: { outcome: 160 }, harmless: 'about' },
  sms_messages: {
    byEraser: 'recipient body reason hidden_sealed',
    harmless: 'key status provider provider_reference',
  },
  sms_settings: { harmless: 'provider account sender secret_sealed signing_sealed' },
  smtp_settings: {
    area: 'Notes of the books',
    redacted: { last_error: 300 },
    kept: { columns: 'username from_address from_name reply_to', why: 'estate' },
    harmless: 'host security password_sealed',
  },
  ticket_files: { byEraser: 'name', harmless: 'file_key content_type' },
  ticket_messages: { byEraser: 'author_name body', harmless: 'side' },
  tickets: {
    area: 'Notes of the books',
    byEraser: 'person_name email subject diagnostics',
    kept: { columns: 'handler_name rating_comment', why: 'support' },
    harmless: 'community_name plan category severity status link_hash link_sealed',
  },
  webhook_deliveries: {
    area: 'Notes of the books',
    redacted: { error: 300 },
    byEraser: 'body answer',
    harmless: 'kind status',
  },
  webhook_endpoints: {
    area: 'Notes of the books',
    redacted: { description: 100, disabled_reason: 300 },
    harmless: 'url kinds status secret_sealed previous_sealed',
  },
};
