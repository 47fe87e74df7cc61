-- Erasure requests: a resident's personal data is made anonymous, while ledger, receipts and the audit log stay whole.
-- Entries of the audit log may lose their personal values, and the chain still shows every other touch (decision 18).
-- New tables; columns without a default on residents and audit_entries, which are locked for a moment.

alter table residents add column erased_at timestamptz;
alter table residents drop constraint residents_can_be_reached;
alter table residents add constraint residents_can_be_reached check (phone is not null
  or email is not null or date_of_birth is not null or merged_into is not null
  or erased_at is not null);

create table erasure_requests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  asked_by text not null check (asked_by in ('The person', 'Somebody for them', 'The community')),
  reason text not null check (length(reason) between 3 and 250),
  due_on date not null,
  status text not null default 'Open' check (status in ('Open', 'Running', 'Done', 'Refused')),
  -- By this the person is called from then on: "Former resident 0123".
  former_number integer check (former_number > 0),
  -- How much of what was made anonymous; counts alone.
  report jsonb,
  registered_by uuid not null,
  registered_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 250),
  version integer not null default 1,
  primary key (community_id, id),
  constraint erasure_requests_resident foreign key (community_id, resident_id)
    references residents (community_id, id),
  constraint erasure_requests_number unique (community_id, former_number),
  constraint erasure_requests_decided check ((status = 'Open') = (decided_at is null)),
  constraint erasure_requests_numbered check ((status in ('Running', 'Done')) = (former_number is not null))
);
create unique index erasure_requests_once on erasure_requests (community_id, resident_id)
  where status <> 'Refused';
create index erasure_requests_in_order on erasure_requests (community_id, due_on, id);
select make_tenant_table('erasure_requests', 'select, insert, update');

-- What salts the seal of an entry, so that nobody finds erased values again by trying: it goes with them. Entries from
-- before have none.
alter table audit_entries add column salt uuid;
alter table audit_entries alter column salt set default gen_random_uuid();

-- As before, and the salt where there is one: so the seals of entries from before stay what they are.
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

-- What an entry holds since its personal values were erased, as a digest, with the seal that it had. An entry of the
-- log itself, the voucher, names both, so the chain seals every erasure.
create table audit_redactions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  -- Of several in one entry the last counts.
  turn integer not null check (turn > 0),
  seal bytea not null check (length(seal) = 32),
  digest bytea not null check (length(digest) = 32),
  voucher_id uuid not null,
  primary key (community_id, id),
  constraint audit_redactions_in_order unique (community_id, entry_id, turn),
  constraint audit_redactions_entry foreign key (community_id, entry_id)
    references audit_entries (community_id, id),
  constraint audit_redactions_voucher foreign key (community_id, voucher_id)
    references audit_entries (community_id, id)
);
select make_tenant_table('audit_redactions', 'select');
create trigger audit_redactions_append_only before update or delete on audit_redactions
  for each row execute function refuse_change();
create trigger audit_redactions_no_truncate before truncate on audit_redactions
  for each statement execute function refuse_change();

-- An entry changes in its personal parts alone, and only into what was vouched for before.
create function refuse_unvouched_change() returns trigger
language plpgsql
as $$
declare
  vouched bytea;
begin
  if tg_op = 'UPDATE' and new is distinct from old then
    select r.digest into vouched from audit_redactions r
      where r.community_id = old.community_id and r.entry_id = old.id order by r.turn desc limit 1;
    if vouched = sha256(audit_content(new))
      and (new.community_id, new.id, new.occurred_at, new.actor_id, new.actor_name, new.actor_role, new.action,
        new.entity_type, new.entity_id, new.ip, new.device, new.request_id)
        is not distinct from (old.community_id, old.id, old.occurred_at, old.actor_id, old.actor_name,
        old.actor_role, old.action, old.entity_type, old.entity_id, old.ip, old.device, old.request_id)
    then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_unvouched_change();

-- Replaces the label, the reason and the values of sealed entries by what is given, as [{"id", "entity_label",
-- "reason", "before", "after"}], and writes the voucher. It runs with the owner's rights, for the job alone.
create function redact_audit(community uuid, erasure uuid, actor text, changes jsonb) returns integer
language plpgsql
as $$
declare
  voucher uuid := gen_random_uuid();
  named jsonb;
  redacted integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || community::text, 0));
  perform set_config('app.community_id', community::text, true), set_config('app.scoped', '', true),
    set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true);
  if exists (select from jsonb_array_elements(changes) c where not exists (
      select from audit_seals s where s.community_id = community and s.id = (c ->> 'id')::uuid)) then
    raise exception 'an entry is not sealed yet';
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
  insert into audit_redactions (community_id, entry_id, turn, seal, digest, voucher_id)
    select community, (n ->> 'id')::uuid, 1 + (select count(*) from audit_redactions r
        where r.community_id = community and r.entry_id = (n ->> 'id')::uuid),
      decode(n ->> 'seal', 'hex'), decode(n ->> 'digest', 'hex'), voucher
    from jsonb_array_elements(named) n;
  update audit_entries e set entity_label = c ->> 'entity_label', reason = c ->> 'reason',
      before = nullif(c -> 'before', 'null'), after = nullif(c -> 'after', 'null'), salt = null
    from jsonb_array_elements(changes) c
    where e.community_id = community and e.id = (c ->> 'id')::uuid;
  get diagnostics redacted = row_count;
  return redacted;
end
$$;
revoke all on function redact_audit from public;

-- As before, and an entry that lost personal values has to be what its voucher says, under the seal that it had.
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
