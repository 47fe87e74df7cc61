-- The audit log as a chain (decision 15): each entry is sealed with the hash of the one before, so that a changed,
-- removed or slipped-in entry is found. Writers never wait for it: they leave the entry in a queue, and a job seals
-- what has come, community by community. Adds two tables; reads the whole log once.

-- Entries that are not sealed yet. Written by all, read by the job alone.
create table audit_queue (
  id bigint generated always as identity primary key,
  community_id uuid not null,
  entry_id uuid not null
);
create index audit_queue_of_community on audit_queue (community_id, id);
grant insert on audit_queue to courtyard_app;

-- The seal of an entry: its place in the chain of its community, and the hash of the seal before with the entry's
-- own content. The application reads it and cannot write it.
create table audit_seals (
  community_id uuid not null references communities,
  -- The entry's own id.
  id uuid not null,
  position bigint not null check (position > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint audit_seals_in_order unique (community_id, position),
  constraint audit_seals_entry foreign key (community_id, id) references audit_entries (community_id, id)
);
select make_tenant_table('audit_seals', 'select');
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();

create function queue_audit_entries() returns trigger
language plpgsql
as $$
begin
  insert into audit_queue (community_id, entry_id) select community_id, id from new_rows order by occurred_at, id;
  return null;
end
$$;
create trigger audit_entries_queued after insert on audit_entries referencing new table as new_rows
  for each statement execute function queue_audit_entries();

-- What is hashed of an entry: all of it, in one form that does not depend on settings.
create function audit_content(entry audit_entries) returns bytea
language sql
stable
as $$
  select convert_to(jsonb_build_array(entry.community_id, entry.id,
    (extract(epoch from entry.occurred_at) * 1000000)::bigint, entry.actor_id, entry.actor_name,
    entry.actor_role, entry.action, entry.entity_type, entry.entity_id, entry.entity_label, entry.before,
    entry.after, entry.reason, entry.ip, entry.device, entry.request_id)::text, 'UTF8')
$$;

create function audit_hash(previous bytea, place bigint, entry audit_entries) returns bytea
language sql
stable
as $$
  select sha256(coalesce(previous, '\x') || convert_to(place::text || ':', 'UTF8') || audit_content(entry))
$$;

-- Seals at most `most` waiting entries of the community and tells how many. Two at once: the second leaves it to the
-- first.
create function seal_audit(community uuid, most integer) returns integer
language plpgsql
as $$
declare
  waiting record;
  last_hash bytea;
  place bigint;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit ' || community::text, 0)) then
    return 0;
  end if;
  perform set_config('app.community_id', community::text, true), set_config('app.scoped', '', true),
    set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true);
  select s.position, s.hash into place, last_hash from audit_seals s
    where s.community_id = community order by s.position desc limit 1;
  place := coalesce(place, 0);
  for waiting in
    select q.id as ticket, e as entry from audit_queue q
    join audit_entries e on e.community_id = q.community_id and e.id = q.entry_id
    where q.community_id = community order by q.id limit most
  loop
    place := place + 1;
    last_hash := audit_hash(last_hash, place, waiting.entry);
    insert into audit_seals (community_id, id, position, hash)
      values (community, (waiting.entry).id, place, last_hash);
    delete from audit_queue where id = waiting.ticket;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;

-- Looks at the seals of one stretch of the entered community's chain: how many, the last of them, and the first that
-- is not what it should be, with why. `previous` is the hash before the stretch; nothing at its beginning.
create function check_audit(from_position bigint, to_position bigint, previous bytea)
returns table (checked bigint, last_position bigint, last_hash bytea, broken_position bigint,
  broken_id uuid, reason text)
language sql
stable
as $$
  with stretch as (
    select s.position, s.id, s.hash, e.id is null as lost,
      lag(s.position, 1, from_position - 1) over (order by s.position) as position_before,
      audit_hash(lag(s.hash, 1, previous) over (order by s.position), s.position, e) as expected
    from audit_seals s
    left join audit_entries e on e.community_id = s.community_id and e.id = s.id
    where s.community_id = current_setting('app.community_id')::uuid
      and s.position between from_position and to_position),
  broken as (
    select b.position, b.id,
      case when b.lost then 'the entry is gone'
        when b.position <> b.position_before + 1 then 'the seal before it is gone'
        else 'the entry or its seal was changed' end as reason
    from stretch b
    where b.lost or b.position <> b.position_before + 1 or b.hash is distinct from b.expected
    order by b.position limit 1),
  tail as (select t.position, t.hash from stretch t order by t.position desc limit 1)
  select (select count(*) from stretch), t.position, t.hash, b.position, b.id, b.reason
  from (select) one left join tail t on true left join broken b on true
$$;

-- Entries that no seal was made for within an hour: the queue was robbed, or the job stands still.
create function unsealed_audit(older_than interval) returns table (id uuid, occurred_at timestamptz)
language sql
stable
as $$
  select e.id, e.occurred_at from audit_entries e
  where e.community_id = current_setting('app.community_id')::uuid
    and e.occurred_at < now() - older_than
    and not exists (select from audit_seals s where s.community_id = e.community_id and s.id = e.id)
  order by e.occurred_at limit 1
$$;

-- The log is filtered by who, by what kind of record and by when.
create index audit_entries_of_actor on audit_entries (community_id, actor_id, occurred_at desc);
create index audit_entries_of_type on audit_entries (community_id, entity_type, occurred_at desc);

-- What is there already. Row security would hide it from an owner who is no superuser.
alter table audit_entries no force row level security;
insert into audit_queue (community_id, entry_id)
  select community_id, id from audit_entries order by occurred_at, id;
alter table audit_entries force row level security;
