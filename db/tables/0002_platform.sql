-- The tables of the platform.

-- Facts that others react to: written in the transaction that makes them true, read by the relay, which deletes a
-- fact in the transaction that hands it on. A fact of no community (a mail at sign-up) carries the nil id.
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

-- The answers of writes that carried an Idempotency-Key: the row is inserted first, in the write's own transaction,
-- so a repeat waits for it and then gets the same answer.
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

-- Totals of lists, kept by triggers in slots, one slot a database connection, so that two writers do not wait for
-- each other's row. A total is the sum over its slots.
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

-- Mail where no SMTP server is set: the embedded default's mailbox, shown at /dev/mail.
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

-- Text messages where no provider is set: the embedded default's, shown beside the mails at /dev/mail.
create table local_texts (
  id text not null,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (id)
);

create index local_texts_by_time on local_texts (created_at desc);

grant delete, insert, select on local_texts to courtyard_app;
