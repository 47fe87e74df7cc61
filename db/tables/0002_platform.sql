-- Tables of the platform: the outbox, stored responses of retried requests, list totals, and the local mailbox.

-- Outbox events. A transaction inserts an event with the change that caused it; the relay deletes the event in the
-- transaction that delivers it. Events without a community, such as an email at sign-up, have the nil UUID.
create table outbox (
  id bigint generated always as identity,
  community_id uuid not null,
  user_id uuid,
  topic text not null check (length(topic) <= 80),
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  primary key (id)
);

grant insert on outbox to courtyard_app;
grant insert on outbox to courtyard_identity;

-- Responses of requests that carried an Idempotency-Key. A request inserts its row first, so a concurrent retry waits
-- for it and then gets the stored response.
create table idempotency_keys (
  community_id uuid not null,
  id text not null check (length(id) <= 100),
  user_id uuid not null,
  operation text not null,
  request_hash text not null,
  created_at timestamptz not null default now(),
  sealed_answer text,
  record_ids uuid[] not null default '{}'::uuid[],
  primary key (community_id, user_id, id)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

grant insert, select, update on idempotency_keys to courtyard_app;

-- Row counts of lists, maintained by triggers. Each database connection updates a slot of its own, so that concurrent
-- writers don't block each other. The total is the sum over all slots.
create table list_totals (
  community_id uuid not null,
  list text not null,
  bucket text not null,
  slot smallint not null,
  total bigint not null default 0,
  primary key (community_id, list, bucket, slot)
);

alter table list_totals enable row level security;
alter table list_totals force row level security;

grant insert, select, update on list_totals to courtyard_app;

-- Emails that are sent while no SMTP server is configured. They are shown at /dev/mail.
create table local_mails (
  id text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (id)
);

create index local_mails_by_time on local_mails (created_at desc);

grant delete, insert, select on local_mails to courtyard_app;
grant delete, insert, select on local_mails to courtyard_identity;

-- Text messages that are sent while no provider is configured. They are shown at /dev/mail.
create table local_texts (
  id text not null,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (id)
);

create index local_texts_by_time on local_texts (created_at desc);

grant delete, insert, select on local_texts to courtyard_app;
