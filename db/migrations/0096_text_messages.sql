-- Text messages (domain 15, 17): the provider of a community's own, what was sent and what became of it, and the
-- sandbox of the embedded default. New tables only; locks nothing.

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
  primary key (community_id, id),
  constraint sms_settings_once unique (community_id),
  constraint sms_settings_whole check (provider is null or (secret_sealed is not null and sender <> ''))
);
select make_tenant_table('sms_settings', 'select, insert, update');

create table sms_messages (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Whose message it is, in the sender's own words: asked for twice it goes out once.
  key text not null check (length(key) between 1 and 120),
  recipient text not null check (recipient ~ '^\+[1-9][0-9]{6,14}$'),
  body text not null check (length(body) between 1 and 1530),
  segments smallint not null check (segments between 1 and 30),
  status text not null default 'Waiting' check (status in ('Waiting', 'Sending', 'Sent', 'Delivered', 'Failed')),
  tries smallint not null default 0,
  provider text,
  provider_reference text check (length(provider_reference) <= 100),
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint sms_messages_key unique (community_id, key)
);
create index sms_messages_in_time on sms_messages (community_id, created_at desc, id);
create index sms_messages_of_provider on sms_messages (community_id, provider, provider_reference)
  where provider_reference is not null;
select make_tenant_table('sms_messages', 'select, insert, update');

-- What became of each message, for those who asked for it.
create view sms_outcomes with (security_invoker = true) as
  select m.community_id, m.id, m.key, m.recipient, m.segments, m.status, m.reason, m.created_at, m.ended_at
  from sms_messages m;
grant select on sms_outcomes to courtyard_app;

-- Text messages where no provider is set: the embedded default's, shown beside the mails at /dev/mail.
create table local_texts (
  id text primary key,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index local_texts_by_time on local_texts (created_at desc);
grant select, insert, delete on local_texts to courtyard_app;
