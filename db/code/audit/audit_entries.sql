-- The audit log: sealing, verification, redaction, the view for timelines, triggers and row security.

-- Queues new entries for sealing.
create or replace function queue_audit_entries() returns trigger
language plpgsql
as $$
begin
  insert into audit_queue (community_id, entry_id) select community_id, id from new_rows order by occurred_at, id;
  return null;
end
$$;

-- The bytes of an entry that its seal covers. Includes the salt only if the entry has one, so that seals of entries
-- without salt stay valid.
create or replace function audit_content(entry audit_entries) returns bytea
language sql
stable
as $$
  select convert_to((jsonb_build_array(entry.community_id, entry.id,
    (extract(epoch from entry.occurred_at) * 1000000)::bigint, entry.actor_id, entry.actor_name,
    entry.actor_role, entry.action, entry.entity_type, entry.entity_id, entry.entity_label, entry.before,
    entry.after, entry.reason, entry.ip, entry.device, entry.request_id)
    || case when entry.salt is null then '[]' else jsonb_build_array(entry.salt) end)::text, 'UTF8')
$$;

-- A seal is a hash of the previous seal, the position and the entry.
create or replace function audit_hash(previous bytea, place bigint, entry audit_entries) returns bytea
language sql
stable
as $$
  select sha256(coalesce(previous, '\x') || convert_to(place::text || ':', 'UTF8') || audit_content(entry))
$$;

-- Seals up to `most` queued entries of a community and returns their number. Returns 0 if none are queued, or if
-- another transaction is sealing or redacting.
create or replace function seal_audit(community uuid, most integer) returns integer
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
  perform set_app('community_id', community::text), set_app('scoped', ''),
    set_app('user_id', '00000000-0000-0000-0000-000000000000');
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

-- Verifies a range of seals and returns their number, the last one and, if any is broken, the first broken one. A
-- redacted entry must match the digest of its latest redaction, and its voucher entry must contain that digest and
-- the original seal.
create or replace function check_audit(from_position bigint, to_position bigint, previous bytea)
returns table (checked bigint, last_position bigint, last_hash bytea, broken_position bigint,
  broken_id uuid, reason text)
language sql
stable
as $$
  with stretch as (
    select s.position, s.id, s.hash, e.id is null as lost,
      lag(s.position, 1, from_position - 1) over (order by s.position) as position_before,
      case when r.id is null
        then audit_hash(lag(s.hash, 1, previous) over (order by s.position), s.position, e)
        when r.digest = sha256(audit_content(e)) and v.id is not null then r.seal end as expected
    from audit_seals s
    left join audit_entries e on e.community_id = s.community_id and e.id = s.id
    left join lateral (select n.id, n.seal, n.digest, n.voucher_id from audit_redactions n
      where n.community_id = s.community_id and n.entry_id = s.id order by n.turn desc limit 1) r on true
    left join audit_entries v on v.community_id = s.community_id and v.id = r.voucher_id
      and v.action = 'audit.redacted' and v.after -> 'entries' @> jsonb_build_array(jsonb_build_object(
        'id', s.id, 'seal', encode(r.seal, 'hex'), 'digest', encode(r.digest, 'hex')))
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

-- Returns the oldest entry of more than this age that has no seal: either the queue was tampered with, or the sealing
-- job stopped.
create or replace function unsealed_audit(older_than interval) returns table (id uuid, occurred_at timestamptz)
language sql
stable
as $$
  select e.id, e.occurred_at from audit_entries e
  where e.community_id = current_setting('app.community_id')::uuid
    and e.occurred_at < now() - older_than
    and not exists (select from audit_seals s where s.community_id = e.community_id and s.id = e.id)
  order by e.occurred_at limit 1
$$;

-- Makes the audit log append-only, except for a redaction whose digest the new row matches. A redaction never changes
-- the id and community of the entry, the time, the action, the type and id of the record, the actor's id and role, or
-- the id of the request.
create or replace function refuse_unvouched_change() returns trigger
language plpgsql
as $$
declare
  vouched bytea;
begin
  if tg_op = 'UPDATE' and new is distinct from old then
    select r.digest into vouched from audit_redactions r
      where r.community_id = old.community_id and r.entry_id = old.id order by r.turn desc limit 1;
    if vouched = sha256(audit_content(new))
      and (new.community_id, new.id, new.occurred_at, new.actor_id, new.actor_role, new.action,
        new.entity_type, new.entity_id, new.request_id)
        is not distinct from (old.community_id, old.id, old.occurred_at, old.actor_id, old.actor_role,
        old.action, old.entity_type, old.entity_id, old.request_id)
    then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Removes personal data from sealed entries for an erasure, and fails if an entry has no seal. `changes` has the new
-- values for each entry: id, actor_name, ip, device, entity_label, reason, before and after. Adds a voucher entry
-- with the original seals and the new digests, which check_audit needs. Returns the number of changed entries.
create or replace function redact_audit(community uuid, erasure uuid, actor text, changes jsonb) returns integer
language plpgsql
as $$
declare
  voucher uuid := gen_random_uuid();
  named jsonb;
  redaction record;
  redacted integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || community::text, 0));
  perform set_app('community_id', community::text), set_app('scoped', ''),
    set_app('user_id', '00000000-0000-0000-0000-000000000000');
  if exists (select from jsonb_array_elements(changes) c where not exists (
      select from audit_seals s where s.community_id = community and s.id = (c ->> 'id')::uuid)) then
    raise exception 'the audit log has an entry without a seal';
  end if;
  select jsonb_agg(jsonb_build_object('id', s.id, 'seal', encode(s.hash, 'hex'), 'digest',
      encode(sha256(audit_content(jsonb_populate_record(e, c - 'id' || '{"salt": null}'))), 'hex')))
    into named
    from jsonb_array_elements(changes) c
    join audit_seals s on s.community_id = community and s.id = (c ->> 'id')::uuid
    join audit_entries e on e.community_id = community and e.id = s.id;
  insert into audit_entries (community_id, id, actor_name, action, entity_type, entity_id, entity_label, after)
    values (community, voucher, actor, 'audit.redacted', 'erasure', erasure, 'Audit log',
      jsonb_build_object('entries', named));
  for redaction in
    select (n ->> 'id')::uuid as id, decode(n ->> 'seal', 'hex') as seal, decode(n ->> 'digest', 'hex') as digest,
      1 + (select count(*) from audit_redactions r
        where r.community_id = community and r.entry_id = (n ->> 'id')::uuid) as turn
    from jsonb_array_elements(named) n
  loop
    insert into audit_redactions (community_id, entry_id, turn, seal, digest, voucher_id)
      values (community, redaction.id, redaction.turn, redaction.seal, redaction.digest, voucher);
  end loop;
  -- The previous version of the server sends no actor_name; the existing one is kept.
  update audit_entries e set actor_name = coalesce(c ->> 'actor_name', e.actor_name),
      ip = case when c ? 'ip' then c ->> 'ip' else e.ip end,
      device = case when c ? 'device' then c ->> 'device' else e.device end,
      entity_label = c ->> 'entity_label', reason = c ->> 'reason',
      before = nullif(c -> 'before', 'null'), after = nullif(c -> 'after', 'null'), salt = null
    from jsonb_array_elements(changes) c
    where e.community_id = community and e.id = (c ->> 'id')::uuid;
  get diagnostics redacted = row_count;
  return redacted;
end
$$;
revoke all on function redact_audit(uuid,uuid,text,jsonb) from public;

-- Audit entries of houses and residents on their timelines. Left out are look-ups and actions of the gate, and added
-- documents and sent letters, which are events of their own.
create or replace view timeline_changes with (security_invoker = true) as
  select a.community_id, case a.entity_type when 'house' then a.entity_id end as house_id,
    case a.entity_type when 'resident' then a.entity_id end as resident_id, a.occurred_at as at, 'Change' as kind,
    a.id, a.actor_name as title, a.action as state,
    coalesce((select string_agg(k.name, ', ' order by k.name) from (
      select jsonb_object_keys(case jsonb_typeof(a.after) when 'object' then a.after else '{}' end) as name) k), '')
      as detail,
    null::bigint as amount_minor, null::bigint as open_minor, null::date as day_on, null::timestamptz as until_at,
    null::uuid as target_id, a.entity_type, a.entity_id
  from audit_entries a
  where a.entity_type in ('house', 'resident') and a.action not like 'gate.%' and a.action not like '%.lookedUp'
    and a.action not in ('house.document.added', 'house.letter.sent');
grant select on timeline_changes to courtyard_app;

create or replace trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_unvouched_change();

create or replace trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

create or replace trigger audit_entries_noted after insert on audit_entries referencing new table as new_rows
  for each statement execute function note_webhook_events();

create or replace trigger audit_entries_queued after insert on audit_entries referencing new table as new_rows
  for each statement execute function queue_audit_entries();

-- Workers who are limited to streets see their own actions and entries about records on their streets. Workers who
-- are limited to wallets see entries about wallets and money requests only if they see the record. Both may insert
-- any entry.
drop policy if exists tenant on audit_entries;
create policy tenant on audit_entries for select
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or actor_id = nullif(current_setting('app.user_id', true), '')::uuid
      or record_in_scope(entity_type, entity_id))
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or case entity_type
      when 'wallet' then wallet_in_view(entity_id)
        when 'money-request' then money_request_in_view(entity_id)
        else true end));
