-- What every area writes beside its own rows: audit, outbox, idempotency keys, cheap totals, saved views.
-- New tables only; locks nothing.

-- Every change of a community's data, kept for ever. Nobody can change or delete a row, the owner
-- of the table included (the trigger), and the application may not even try (the grants).
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
  primary key (community_id, id)
);
create index audit_entries_of_entity
  on audit_entries (community_id, entity_type, entity_id, occurred_at desc);
create index audit_entries_by_time on audit_entries (community_id, occurred_at desc);
select make_tenant_table('audit_entries', 'select, insert');

create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

-- Facts that others react to: written in the transaction that makes them true, read by the relay,
-- which deletes a fact in the transaction that hands it on.
-- A fact of no community (a mail at sign-up) carries the nil id.
create table outbox (
  id bigint generated always as identity primary key,
  community_id uuid not null,
  user_id uuid,
  topic text not null check (length(topic) <= 80),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now()
);
grant insert on outbox to courtyard_app, courtyard_identity;

-- The answers of writes that carried an Idempotency-Key: the row is inserted first, in the write's
-- own transaction, so a repeat waits for it and then gets the same answer.
create table idempotency_keys (
  community_id uuid not null,
  id text not null check (length(id) <= 100),
  user_id uuid not null,
  operation text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (community_id, user_id, id)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
-- By person alone: making a community starts outside any and ends inside the new one.
create policy own_keys on idempotency_keys
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
grant select, insert, update on idempotency_keys to courtyard_app;

-- Totals of lists, kept by triggers in slots, one slot a database connection, so that two writers do
-- not wait for each other's row. A total is the sum over its slots.
create table list_totals (
  community_id uuid not null references communities,
  list text not null,
  bucket text not null,
  slot smallint not null,
  total bigint not null default 0,
  primary key (community_id, list, bucket, slot)
);
select make_tenant_table('list_totals', 'select, insert, update');

-- Adds to a list's totals for the rows that one statement inserted, updated or deleted. Arguments: the list's name,
-- and the column whose values are its buckets.
create function count_rows() returns trigger
language plpgsql
as $$
declare
  changed text;
begin
  changed := case tg_op
    when 'INSERT' then 'select community_id, %1$I::text as bucket, 1 as n from new_rows'
    when 'DELETE' then 'select community_id, %1$I::text as bucket, -1 as n from old_rows'
    else 'select community_id, %1$I::text as bucket, 1 as n from new_rows union all '
      || 'select community_id, %1$I::text, -1 from old_rows'
  end;
  execute format(
    'insert into list_totals as t (community_id, list, bucket, slot, total)
     select community_id, %2$L, bucket, pg_backend_pid() %% 64, sum(n) from (' || changed || ') c
     group by community_id, bucket having sum(n) <> 0 order by community_id, bucket
     on conflict (community_id, list, bucket, slot) do update set total = t.total + excluded.total',
    tg_argv[1], tg_argv[0]);
  return null;
end
$$;

-- Keeps the totals of a list by one of its columns.
create function keep_totals(table_name regclass, list text, bucket_column text) returns void
language plpgsql
as $$
begin
  execute format('create trigger count_inserted after insert on %s referencing new table as new_rows
    for each statement execute function count_rows(%L, %L)', table_name, list, bucket_column);
  execute format('create trigger count_updated after update on %s
    referencing old table as old_rows new table as new_rows
    for each statement execute function count_rows(%L, %L)', table_name, list, bucket_column);
  execute format('create trigger count_deleted after delete on %s referencing old table as old_rows
    for each statement execute function count_rows(%L, %L)', table_name, list, bucket_column);
end
$$;

-- A person's own named views of a list: its query and its columns.
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
select make_tenant_table('saved_views');

-- What a write leaves behind, in one round trip: its audit entries, its facts for the outbox, and the answer
-- under its idempotency key. It runs with the caller's own rights.
create function record_change(
  entries jsonb, facts jsonb, key_community uuid, idempotency_key text, answer jsonb)
returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := current_setting('app.user_id')::uuid;
begin
  if jsonb_array_length(entries) > 0 then
    insert into audit_entries (community_id, actor_id, actor_name, actor_role, action, entity_type,
        entity_id, entity_label, before, after, reason, ip, device, request_id)
      select coalesce(e."communityId", here), nullif(me, '00000000-0000-0000-0000-000000000000'),
        e."actorName", e."actorRole", e.action,
        e."entityType", e."entityId", e."entityLabel", e.before, e.after, e.reason, e.ip, e.device,
        e."requestId"
      from jsonb_to_recordset(entries) as e(
        "communityId" uuid, "actorName" text, "actorRole" text, action text, "entityType" text,
        "entityId" uuid, "entityLabel" text, before jsonb, after jsonb, reason text, ip text,
        device text, "requestId" text);
  end if;
  if jsonb_array_length(facts) > 0 then
    insert into outbox (community_id, user_id, topic, payload)
      select here, me, f.topic, f.payload
      from jsonb_to_recordset(facts) as f(topic text, payload jsonb);
  end if;
  if idempotency_key is not null then
    update idempotency_keys k set answer = record_change.answer
      where k.community_id = key_community and k.user_id = me and k.id = idempotency_key;
  end if;
end
$$;

-- Mail where no SMTP server is set: the embedded default's mailbox, shown at /dev/mail.
create table local_mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index local_mails_by_time on local_mails (created_at desc);
grant select, insert, delete on local_mails to courtyard_app, courtyard_identity;
