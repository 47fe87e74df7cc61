-- Tables of the office: the audit log, notifications, exports, erasures, text messages, integrations, support and
-- data retention.

-- The audit log: every change of a community's data. Grants let the application only insert and read; a trigger also
-- stops the table's owner from changing or deleting rows.
create table audit_entries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  actor_role text,
  action text not null check (length(action) <= 80),
  entity_type text not null check (length(entity_type) <= 40),
  entity_id uuid,
  entity_label text check (length(entity_label) <= 200),
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 500),
  ip text,
  device text check (length(device) <= 300),
  request_id text,
  -- Salts the hash of the entry, so that erased values cannot be guessed from it. An erasure removes the salt with
  -- the values. Null in old entries.
  salt uuid default gen_random_uuid(),
  primary key (community_id, id)
);

create index audit_entries_of_entity on audit_entries (community_id, entity_type, entity_id, occurred_at desc);

create index audit_entries_by_time on audit_entries (community_id, occurred_at desc);

-- The audit log is filtered by actor, by type of record and by time.
create index audit_entries_of_actor on audit_entries (community_id, actor_id, occurred_at desc);

create index audit_entries_of_type on audit_entries (community_id, entity_type, occurred_at desc);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;

grant insert, select on audit_entries to courtyard_app;

-- Named views of a list that a person saved: filters and columns.
create table saved_views (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null check (length(list) <= 40),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  columns jsonb not null,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint saved_views_name_key unique (community_id, user_id, list, name)
);

alter table saved_views enable row level security;
alter table saved_views force row level security;

grant delete, insert, select, update on saved_views to courtyard_app;

-- Notifications in the app, a row for each recipient.
create table notifications (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  activity_type text not null check (activity_type in ('Emergency', 'House', 'Complaint', 'Due', 'Payment',
      'Approval', 'Wallet', 'GatePass', 'Broadcast', 'Licence', 'Import', 'Team', 'System')),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) <= 1000),
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'Urgent')),
  actor_name text,
  link text check ((link ~ '^/') and length(link) <= 300),
  group_key text check (length(group_key) <= 100),
  -- The number of similar events that this notification combines: "5 payments received".
  repeats integer not null default 1 check (repeats >= 1),
  emergency_id uuid,
  house_id uuid,
  is_read boolean not null default false,
  is_resolved boolean not null default false,
  occurred_at timestamptz not null default now(),
  read_at timestamptz,
  -- The newest outbox event that the notification covers, so that a job that runs twice counts the event once.
  fact_id bigint,
  -- The matter that needs action, such as `money-request:…`. Resolving the matter resolves all notifications about
  -- it.
  about text check (length(about) between 1 and 100),
  -- The result for people who open the notification late: "Already approved by Amina Okafor".
  outcome text check (length(outcome) <= 160),
  digested_at timestamptz,
  primary key (community_id, id)
);

-- The list's order: unresolved emergencies come first.
create index notifications_of_user on notifications (community_id, user_id, (((activity_type = 'Emergency') and
    (not is_resolved))) desc, occurred_at desc, id);

create index notifications_unread on notifications (community_id, user_id) where not is_read;

create unique index notifications_grouped on notifications (community_id, user_id, group_key) where (not
    is_read) and (group_key is not null);

create index notifications_by_age on notifications (occurred_at);

create index notifications_open_about on notifications (community_id, about) where (about is not null) and (not
    is_resolved);

create index notifications_to_digest on notifications (community_id, user_id, occurred_at) where (priority =
    'Low') and (not is_read) and (digested_at is null);

alter table notifications enable row level security;
alter table notifications force row level security;

grant delete, insert, select, update on notifications to courtyard_app;

-- Exports of lists. A large export is generated by a job.
create table exports (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null check (length(list) <= 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  columns jsonb not null,
  query jsonb not null,
  status text not null check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  row_count integer not null check (row_count >= 0),
  rows_done integer not null default 0,
  -- Null for a small export, which is generated when it is downloaded.
  file_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The feature whose trial use this export consumed. It is kept while the export runs, so that a failed export gives
  -- the use back.
  trial_feature text check (length(trial_feature) <= 60),
  -- The streets and wallets that the requester was limited to when the file was made; null means no limit. A
  -- requester whose limits have changed since can't download more than they may see.
  street_ids uuid[],
  wallet_ids uuid[],
  primary key (community_id, id)
);

create index exports_by_expiry on exports (expires_at) where status = 'Ready';

alter table exports enable row level security;
alter table exports force row level security;

grant delete, insert, select, update on exports to courtyard_app;

-- Audit entries that are not sealed yet. All writers insert; only the sealing job reads.
create table audit_queue (
  id bigint generated always as identity,
  community_id uuid not null,
  entry_id uuid not null,
  primary key (id)
);

create index audit_queue_of_community on audit_queue (community_id, id);

grant insert on audit_queue to courtyard_app;

-- The seal of an audit entry: its position in the community's hash chain, and the hash of the previous seal together
-- with the entry's content. The application can read seals but not write them.
create table audit_seals (
  community_id uuid not null references communities,
  -- The id of the audit entry.
  id uuid not null,
  position bigint not null check ("position" > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint audit_seals_in_order unique (community_id, "position"),
  constraint audit_seals_entry foreign key (community_id, id) references audit_entries (community_id, id)
);

alter table audit_seals enable row level security;
alter table audit_seals force row level security;

grant select on audit_seals to courtyard_app;

-- Requests to erase a resident's personal data.
create table erasure_requests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  asked_by text not null check (asked_by in ('The person', 'Somebody for them', 'The community')),
  reason text not null check (length(reason) between 3 and 250),
  due_on date not null,
  status text not null default 'Open' check (status in ('Open', 'Running', 'Done', 'Refused')),
  -- The number in the name that replaces the person's: "Former resident 0123".
  former_number integer check (former_number > 0),
  -- The number of anonymised rows per kind of data.
  report jsonb,
  registered_by uuid not null,
  registered_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 250),
  version integer not null default 1,
  -- The data that still names the person after the erasure, with the reason, as [{"what", "count", "why"}].
  kept jsonb,
  -- The result for the person's sign-in account.
  account text check (account in ('None', 'Deleted', 'In use elsewhere')),
  primary key (community_id, id),
  constraint erasure_requests_number unique (community_id, former_number),
  constraint erasure_requests_decided check ((status = 'Open') = (decided_at is null)),
  constraint erasure_requests_numbered check (status in ('Running', 'Done') = (former_number is not null)),
  constraint erasure_requests_resident foreign key (community_id, resident_id) references residents
      (community_id, id)
);

create unique index erasure_requests_once on erasure_requests (community_id, resident_id) where status <>
    'Refused';

create index erasure_requests_in_order on erasure_requests (community_id, due_on, id);

alter table erasure_requests enable row level security;
alter table erasure_requests force row level security;

grant insert, select, update on erasure_requests to courtyard_app;

-- Replaces the hash of an audit entry whose personal values were erased: a digest of the content that is left, and
-- the original seal. The voucher is the audit entry that records the erasure, so the chain seals the erasure as well.
create table audit_redactions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  -- An entry can be redacted several times; the highest turn is the current one.
  turn integer not null check (turn > 0),
  seal bytea not null check (length(seal) = 32),
  digest bytea not null check (length(digest) = 32),
  voucher_id uuid not null,
  primary key (community_id, id),
  constraint audit_redactions_in_order unique (community_id, entry_id, turn),
  constraint audit_redactions_entry foreign key (community_id, entry_id) references audit_entries (community_id,
      id),
  constraint audit_redactions_voucher foreign key (community_id, voucher_id) references audit_entries
      (community_id, id)
);

alter table audit_redactions enable row level security;
alter table audit_redactions force row level security;

grant select on audit_redactions to courtyard_app;

-- The community's own provider of text messages.
create table sms_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: the platform's provider sends the messages.
  provider text check (provider in ('twilio', 'termii')),
  account text not null default '' check (length(account) <= 100),
  sender text not null default '' check (length(sender) <= 40),
  -- Encrypted with a key derived from the server's secret. No response contains them.
  secret_sealed text check (length(secret_sealed) <= 1000),
  signing_sealed text check (length(signing_sealed) <= 1000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- The price of one message segment in the community's currency; null if unknown.
  part_minor integer check (part_minor between 0 and 1000000),
  primary key (community_id, id),
  constraint sms_settings_once unique (community_id),
  constraint sms_settings_whole check ((provider is null) or ((secret_sealed is not null) and (sender <> '')))
);

alter table sms_settings enable row level security;
alter table sms_settings force row level security;

grant insert, select, update on sms_settings to courtyard_app;

-- Text messages and their delivery status.
create table sms_messages (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The sender's idempotency key: a repeated request with the same key sends nothing.
  key text not null check (length(key) between 1 and 120),
  recipient text not null,
  body text not null,
  segments smallint not null check (segments between 1 and 30),
  status text not null default 'Waiting' check (status in ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed',
      'Unsure')),
  tries smallint not null default 0,
  provider text,
  provider_reference text check (length(provider_reference) <= 100),
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  purged_at timestamptz,
  -- True if the message must not be retried when its delivery is uncertain. The view `sms_outcomes` shows the status.
  is_once boolean not null default false,
  -- The secret part of the message, a code or a link, encrypted with the server's secret. The body has dots in its
  -- place.
  hidden_sealed text,
  primary key (community_id, id),
  constraint sms_messages_key unique (community_id, key),
  constraint sms_messages_told check (case
    when (purged_at is null) then ((recipient ~
      '^\+[1-9][0-9]{6,14}$') and length(body) between 1 and 1530)
    else ((recipient = '') and (body = '')
      and (reason is null))
end)
);

create index sms_messages_in_time on sms_messages (community_id, created_at desc, id);

create index sms_messages_of_provider on sms_messages (community_id, provider, provider_reference) where
    provider_reference is not null;

create index sms_messages_kept on sms_messages (community_id, created_at) where purged_at is null;

alter table sms_messages enable row level security;
alter table sms_messages force row level security;

grant insert, select, update on sms_messages to courtyard_app;

-- API keys of a community, with which programs authenticate.
create table api_keys (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  -- The first characters of the token, shown so that people can tell keys apart. The token is stored only as a hash.
  prefix text not null check (prefix ~ '^cyk_[a-z0-9]{8}$'),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 200),
  -- The streets that the key is limited to; null means all that its creator may see.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  primary key (community_id, id),
  constraint api_keys_revoked check ((revoked_at is null) = (revoked_by is null))
);

create unique index api_keys_of_token on api_keys (community_id, token_hash);

create unique index api_keys_name_key on api_keys (community_id, btrim(search_form(name))) where revoked_at is
    null;

create index api_keys_in_time on api_keys (community_id, created_at desc, id);

alter table api_keys enable row level security;
alter table api_keys force row level security;

grant insert, select, update on api_keys to courtyard_app;

-- The webhook endpoints of a community.
create table webhook_endpoints (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  url text not null check (length(url) between 8 and 500),
  description text not null default '' check (length(description) <= 100),
  kinds text[] not null check (cardinality(kinds) between 1 and 100),
  status text not null default 'Active' check (status in ('Active', 'Disabled', 'Deleted')),
  disabled_reason text check (length(disabled_reason) <= 300),
  -- Encrypted with a key derived from the server's secret.
  secret_sealed text not null check (length(secret_sealed) <= 1000),
  -- The previous secret, which also signs events for 24 hours after a rotation.
  previous_sealed text check (length(previous_sealed) <= 1000),
  previous_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- True if a bulk change sends a single event instead of an event for each record.
  one_event_for_bulk boolean not null default false,
  -- Each endpoint has its own queue of deliveries. `drained_until` is the lease of the pass that works through it,
  -- and `wake_at` the next scheduled pass. After failures the endpoint is on hold until hold_until, with a growing
  -- delay, and it is disabled after failing for a day.
  drained_until timestamptz,
  hold_until timestamptz,
  wake_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  primary key (community_id, id),
  constraint webhook_endpoints_previous check ((previous_sealed is null) = (previous_until is null))
);

create index webhook_endpoints_in_time on webhook_endpoints (community_id, created_at, id) where status <>
    'Deleted';

alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;

grant insert, select, update on webhook_endpoints to courtyard_app;

-- Deliveries of events to webhook endpoints, with the last response.
create table webhook_deliveries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  -- The same for all retries and resends of an event, so that the receiver can detect duplicates.
  event_id uuid not null,
  kind text not null check (length(kind) <= 60),
  body text not null check (length(body) <= 400000),
  status text not null default 'Waiting' check (status in ('Waiting', 'Delivered', 'Failed')),
  tries smallint not null default 0,
  -- The response to the latest try.
  answer_status smallint,
  answer text check (length(answer) <= 2000),
  error text check (length(error) <= 300),
  took_ms integer,
  resend_of uuid,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  ended_at timestamptz,
  next_try_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint webhook_deliveries_endpoint foreign key (community_id, endpoint_id) references webhook_endpoints
      (community_id, id),
  constraint webhook_deliveries_resend foreign key (community_id, resend_of) references webhook_deliveries
      (community_id, id) on delete set null (resend_of)
);

create unique index webhook_deliveries_once on webhook_deliveries (community_id, endpoint_id, event_id) where
    resend_of is null;

create index webhook_deliveries_in_time on webhook_deliveries (community_id, created_at desc, id);

create index webhook_deliveries_of_endpoint on webhook_deliveries (community_id, endpoint_id, created_at desc,
    id);

create index webhook_deliveries_resent on webhook_deliveries (community_id, resend_of) where resend_of is not
    null;

create index webhook_deliveries_due on webhook_deliveries (community_id, endpoint_id, next_try_at, created_at)
    where status = 'Waiting';

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;

grant delete, insert, select, update on webhook_deliveries to courtyard_app;

-- The community's own mail server, and the sender of its emails.
create table smtp_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: the platform's mail server sends the emails.
  host text check (length(host) between 3 and 253),
  port integer not null default 587 check (port between 1 and 65535),
  security text not null default 'STARTTLS' check (security in ('TLS', 'STARTTLS', 'None')),
  username text not null default '' check (length(username) <= 200),
  -- Encrypted with a key derived from the server's secret. No response contains it.
  password_sealed text check (length(password_sealed) <= 1000),
  from_address text not null default '' check (length(from_address) <= 254),
  last_sent_at timestamptz,
  last_error text check (length(last_error) <= 300),
  last_error_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- The sender's name and the reply address of the community's emails. If empty, the community's name and contact
  -- email are used.
  from_name text not null default '' check (length(from_name) <= 80),
  reply_to text not null default '' check (length(reply_to) <= 254),
  primary key (community_id, id),
  constraint smtp_settings_once unique (community_id),
  constraint smtp_settings_whole check ((host is null) or (from_address <> ''))
);

alter table smtp_settings enable row level security;
alter table smtp_settings force row level security;

grant insert, select, update on smtp_settings to courtyard_app;

-- Browsers that receive push notifications. A subscription belongs to a person and serves all of their communities.
create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  endpoint text not null check ((endpoint ~ '^https?://') and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now(),
  primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint)
);

create index push_subscriptions_of_user on push_subscriptions (user_id);

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;

grant delete, insert, select, update on push_subscriptions to courtyard_app;

-- The notification preferences of a person in a community.
create table notification_wishes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  -- The channels per notification type: app, email, push. A type without an entry uses its defaults.
  by_type jsonb not null default '{}'::jsonb,
  -- Whether low-priority notifications are collected in a daily email.
  daily_digest boolean not null default true,
  -- Whether push notifications wait until the morning during quiet hours.
  quiet_hours boolean not null default true,
  primary key (community_id, id),
  constraint notification_wishes_once unique (community_id, user_id)
);

alter table notification_wishes enable row level security;
alter table notification_wishes force row level security;

grant insert, select, update on notification_wishes to courtyard_app;

-- Support tickets between a person and platform support. A ticket may have no community, for example from a person
-- who can't sign in, so ticket tables have row-level security policies of their own.
create table tickets (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity (start with 1001),
  -- Null if the person belongs to no community. The name is stored because support can't read the community itself.
  community_id uuid references communities,
  community_name text,
  plan text not null check (plan in ('premium', 'freemium')),
  -- Null for a person who couldn't sign in; they open the ticket by a link.
  user_id uuid references users,
  person_name text not null check (length(person_name) between 1 and 200),
  email text not null,
  subject text not null check (length(subject) between 3 and 150),
  category text not null check (category in ('Billing', 'Bug', 'How-to', 'Feature', 'Data')),
  severity text not null check (severity in ('Low', 'Medium', 'High', 'Critical')),
  status text not null default 'Open' check (status in ('Open', 'In progress', 'Waiting for you', 'Resolved',
      'Closed')),
  diagnostics jsonb,
  handler_id uuid references users,
  handler_name text,
  -- When a reply is due; null if none is.
  expected_at timestamptz,
  answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_comment text,
  link_hash text,
  link_sealed text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  constraint tickets_number_key unique (number),
  constraint tickets_link_hash_key unique (link_hash),
  constraint tickets_link check ((user_id is null) = (link_hash is not null)),
  constraint tickets_resolved check ((status <> all (array['Resolved', 'Closed'])) or (resolved_at is not null)),
  constraint tickets_owed check ((expected_at is null) or status in ('Open', 'In progress'))
);

create index tickets_of_person on tickets (user_id, updated_at desc, id);

create index tickets_of_community on tickets (community_id, updated_at desc, id);

create index tickets_in_turn on tickets (expected_at, id) where expected_at is not null;

create index tickets_by_change on tickets (updated_at desc, id);

create index tickets_to_close on tickets (resolved_at) where status = 'Resolved';

alter table tickets enable row level security;
alter table tickets force row level security;

grant insert, select, update on tickets to courtyard_app;

create table ticket_messages (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  side text not null check (side in ('Person', 'Support')),
  author_id uuid references users,
  author_name text not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  primary key (id)
);

create index ticket_messages_of_ticket on ticket_messages (ticket_id, created_at, id);

alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;

grant insert, select, update on ticket_messages to courtyard_app;

create table ticket_files (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  name text not null,
  file_key text not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (id)
);

create index ticket_files_of_ticket on ticket_files (ticket_id, created_at, id);

alter table ticket_files enable row level security;
alter table ticket_files force row level security;

grant insert, select, update on ticket_files to courtyard_app;

-- The due times of open tickets and nothing else, so that everyone can see their position in the queue.
create table ticket_queue (
  ticket_id uuid not null references tickets,
  expected_at timestamptz not null,
  primary key (ticket_id)
);

create index ticket_queue_in_turn on ticket_queue (expected_at);

grant delete, insert, select, update on ticket_queue to courtyard_app;

-- Retention periods of personal data that a community changed, in days.
create table retention_periods (
  community_id uuid not null references communities,
  -- The kind of data, as the contract names it. Kinds without a row use the default period.
  id text not null check (length(id) between 1 and 40),
  days smallint not null check (days between 7 and 730),
  primary key (community_id, id)
);

alter table retention_periods enable row level security;
alter table retention_periods force row level security;

grant insert, select, update on retention_periods to courtyard_app;

-- Outcomes of matters that need action. A notification that is created after its matter was settled is resolved at
-- once.
create table settled_matters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  about text not null check (length(about) <= 100),
  -- Set if only this person's part is settled; null if the matter is settled for everyone.
  user_id uuid,
  outcome text not null check (length(outcome) <= 160),
  -- The outbox event that settled the matter. A notification of a later event is a new request and stays open.
  fact_id bigint not null,
  settled_at timestamptz not null,
  primary key (community_id, id)
);

create index settled_matters_about on settled_matters (community_id, about, fact_id);

create index settled_matters_by_age on settled_matters (settled_at);

alter table settled_matters enable row level security;
alter table settled_matters force row level security;

grant delete, insert, select on settled_matters to courtyard_app;
grant update (outcome) on settled_matters to courtyard_app;

-- Copies of the personal data of a person: their own data across communities, or a resident's data that the office
-- requested.
create table data_copies (
  id uuid not null default gen_random_uuid(),
  -- The requester. Only they can download the file.
  user_id uuid not null references users,
  -- Null, like resident_id, if people request their own data.
  community_id uuid references communities,
  -- No foreign key: undoing an import may delete the resident, and the file still has to be deleted.
  resident_id uuid,
  status text not null default 'Running' check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  -- Progress: the number of tables read, and the number of tables to read.
  parts_done integer not null default 0 check (parts_done >= 0),
  part_count integer not null default 0 check (part_count >= 0),
  file_key text check (length(file_key) <= 100),
  byte_count bigint check (byte_count >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (id),
  constraint data_copies_check check ((community_id is null) = (resident_id is null))
);

create index data_copies_of_asker on data_copies (user_id, created_at desc);

create index data_copies_of_resident on data_copies (community_id, resident_id);

create index data_copies_by_expiry on data_copies (expires_at) where status = any (array['Running', 'Ready']);

alter table data_copies enable row level security;
alter table data_copies force row level security;

grant insert, select, update on data_copies to courtyard_app;
