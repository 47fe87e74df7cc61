-- The tables of integrations, as they were when the earlier migrations were replaced by this one.

-- Text messages: the provider of a community's own, what was sent and what became of it, and the sandbox of the
-- embedded default.
create table sms_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: the platform's own provider sends.
  provider text check (provider in ('twilio', 'termii')),
  account text not null default '' check (length(account) <= 100),
  sender text not null default '' check (length(sender) <= 40),
  -- Encrypted with a key made of the server's secret; nothing ever reads them back to a person.
  secret_sealed text check (length(secret_sealed) <= 1000),
  signing_sealed text check (length(signing_sealed) <= 1000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- What one part of a text message costs a community, in its own currency: known only where somebody says it.
  part_minor integer check (part_minor between 0 and 1000000),
  primary key (community_id, id),
  constraint sms_settings_once unique (community_id),
  constraint sms_settings_whole check ((provider is null) or ((secret_sealed is not null) and (sender <> '')))
);

alter table sms_settings enable row level security;
alter table sms_settings force row level security;

grant insert, select, update on sms_settings to courtyard_app;

create table sms_messages (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Whose message it is, in the sender's own words: asked for twice it goes out once.
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
  -- Text messages that are never sent twice: where nobody knows whether one arrived, that is its end. `sms_outcomes`
  -- shows the state as it is.
  is_once boolean not null default false,
  -- The part of a text message that lets its reader in, a code or a link, is kept sealed under the server's secret.
  -- The body holds dots in its place.
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

-- API keys: what programs sign their calls with, and how they enter.
create table api_keys (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  -- How the token begins, for people. The token itself is stored as its hash alone.
  prefix text not null check (prefix ~ '^cyk_[a-z0-9]{8}$'),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 200),
  -- Null: all that its maker sees.
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

-- Outgoing webhooks: endpoints of a community, what was delivered to them, and how a change that the audit log keeps
-- becomes an event.
create table webhook_endpoints (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  url text not null check (length(url) between 8 and 500),
  description text not null default '' check (length(description) <= 100),
  kinds text[] not null check (cardinality(kinds) between 1 and 100),
  status text not null default 'Active' check (status in ('Active', 'Disabled', 'Deleted')),
  disabled_reason text check (length(disabled_reason) <= 300),
  -- Encrypted with a key made of the server's secret.
  secret_sealed text not null check (length(secret_sealed) <= 1000),
  -- The secret before, which signs too for 24 hours after it was replaced.
  previous_sealed text check (length(previous_sealed) <= 1000),
  previous_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Each endpoint has a queue of its own: the deliveries that wait for it, by the moment of their next try. One pass
  -- works through a queue at a time, which the endpoint says until when. An endpoint that takes nothing is on hold
  -- until a moment that lies further off with each failure, and is switched off after a day.
  one_event_for_bulk boolean not null default false,
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

create table webhook_deliveries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  -- The same in every try and every repeat, so that a receiver knows what it has had.
  event_id uuid not null,
  kind text not null check (length(kind) <= 60),
  body text not null check (length(body) <= 400000),
  status text not null default 'Waiting' check (status in ('Waiting', 'Delivered', 'Failed')),
  tries smallint not null default 0,
  -- What came back last.
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

-- The mail server of a community's own.
create table smtp_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: the platform's own server sends.
  host text check (length(host) between 3 and 253),
  port integer not null default 587 check (port between 1 and 65535),
  security text not null default 'STARTTLS' check (security in ('TLS', 'STARTTLS', 'None')),
  username text not null default '' check (length(username) <= 200),
  -- Encrypted with a key made of the server's secret; nothing ever reads it back to a person.
  password_sealed text check (length(password_sealed) <= 1000),
  from_address text not null default '' check (length(from_address) <= 254),
  last_sent_at timestamptz,
  last_error text check (length(last_error) <= 300),
  last_error_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- From whom a community's mails come and where their answers go. Empty: the community's name, and its contact
  -- address.
  from_name text not null default '' check (length(from_name) <= 80),
  reply_to text not null default '' check (length(reply_to) <= 254),
  primary key (community_id, id),
  constraint smtp_settings_once unique (community_id),
  constraint smtp_settings_whole check ((host is null) or (from_address <> ''))
);

alter table smtp_settings enable row level security;
alter table smtp_settings force row level security;

grant insert, select, update on smtp_settings to courtyard_app;
