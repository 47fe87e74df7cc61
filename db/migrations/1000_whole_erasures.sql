-- An erasure takes the person's name, address and device out of what they did themselves in the audit log, says what it
-- kept, and is told to the receivers of webhooks.
-- small tables: erasure_requests
alter table erasure_requests
  -- What names the person still, and why, as [{"what", "count", "why"}].
  add column kept jsonb,
  -- What became of the account with which the person signed in.
  add column account text check (account in ('None', 'Deleted', 'In use elsewhere'));

-- As before, and the one who acted may be made anonymous too.
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

-- As before, with "actor_name", "ip" and "device" in each change.
create or replace function redact_audit(community uuid, erasure uuid, actor text, changes jsonb) returns integer
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
  -- A server of the version before sends no actor: then the one that is there stays.
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

-- Whether an endpoint is told of an event. An erasure is told to each that is told of people, so that it forgets too.
create function webhook_takes(kinds text[], kind text) returns boolean
language sql immutable parallel safe
return kind = any (kinds) or (kind = 'resident.erased'
  and kinds && array['resident.created', 'resident.changed', 'resident.moved_out', 'complaint.created',
    'complaint.changed', 'complaint.resolved', 'complaint.rejected', 'complaint.reopened',
    'complaint.closed', 'gate_pass.created', 'gate_pass.changed', 'gate_pass.revoked',
    'visit.checked_in', 'visit.checked_out', 'visit.denied']);

-- As before, and erasures.
create or replace function note_webhook_events()
returns trigger
language plpgsql
as $$
begin
  insert into outbox (community_id, topic, payload)
  select n.community_id, 'webhooks.noted', jsonb_build_object('kind', n.kind, 'events',
      jsonb_agg(jsonb_build_object('id', n.id, 'recordId', n.record_id, 'at', n.occurred_at)))
  from (
    select e.community_id, e.id, e.occurred_at, k.kind,
      case when k.kind in ('wallet.deposited', 'wallet.charged_back') then e.id else e.entity_id end
        as record_id,
      row_number() over (partition by e.community_id, k.kind order by e.occurred_at, e.id) / 5000 as part
    from new_rows e, lateral (select webhook_kind_of(e.action) as kind) k
    where k.kind is not null and e.entity_id is not null and exists (
      select from webhook_endpoints w where w.community_id = e.community_id and w.status = 'Active'
        and webhook_takes(w.kinds, k.kind))) n
  group by n.community_id, n.kind, n.part;
  return null;
end
$$;
create or replace function webhook_kind_of(action text)
returns text
language sql
immutable parallel safe
as $$
  select case action
    when 'resident.created' then 'resident.created'
    when 'resident.imported' then 'resident.created'
    when 'resident.changed' then 'resident.changed'
    when 'resident.changedByImport' then 'resident.changed'
    when 'resident.movedOut' then 'resident.moved_out'
    when 'resident.erased' then 'resident.erased'
    when 'house.created' then 'house.created'
    when 'house.imported' then 'house.created'
    when 'house.changed' then 'house.changed'
    when 'house.changedByImport' then 'house.changed'
    when 'house.archived' then 'house.archived'
    when 'due.payment.recorded' then 'payment.received'
    when 'due.payment.received' then 'payment.received'
    when 'due.payment.fromWallet' then 'payment.received'
    when 'due.payment.autoPaid' then 'payment.received'
    when 'due.payment.reversed' then 'payment.reversed'
    when 'wallet.created' then 'wallet.created'
    when 'wallet.changed' then 'wallet.changed'
    when 'wallet.frozen' then 'wallet.changed'
    when 'wallet.unfrozen' then 'wallet.changed'
    when 'wallet.closed' then 'wallet.changed'
    when 'wallet.deposited' then 'wallet.deposited'
    when 'wallet.charged-back' then 'wallet.charged_back'
    when 'money-request.created' then 'money_request.created'
    when 'money-request.completed' then 'money_request.completed'
    when 'money-request.failed' then 'money_request.failed'
    when 'money-request.rejected' then 'money_request.failed'
    when 'money-request.cancelled' then 'money_request.failed'
    when 'money-request.expired' then 'money_request.failed'
    when 'money-request.returned' then 'money_request.returned'
    when 'complaint.created' then 'complaint.created'
    when 'complaint.changed' then 'complaint.changed'
    when 'complaint.assigned' then 'complaint.changed'
    when 'complaint.handedOver' then 'complaint.changed'
    when 'complaint.providerAssigned' then 'complaint.changed'
    when 'complaint.providerLeft' then 'complaint.changed'
    when 'complaint.promised' then 'complaint.changed'
    when 'complaint.started' then 'complaint.changed'
    when 'complaint.held' then 'complaint.changed'
    when 'complaint.returned' then 'complaint.changed'
    when 'complaint.merged' then 'complaint.changed'
    when 'complaint.reopened' then 'complaint.reopened'
    when 'complaint.resolved' then 'complaint.resolved'
    when 'complaint.rejected' then 'complaint.rejected'
    when 'complaint.confirmed' then 'complaint.closed'
    when 'complaint.closed' then 'complaint.closed'
    when 'gate-pass.created' then 'gate_pass.created'
    when 'gate-pass.extended' then 'gate_pass.changed'
    when 'gate-pass.paused' then 'gate_pass.changed'
    when 'gate-pass.resumed' then 'gate_pass.changed'
    when 'gate-pass.revoked' then 'gate_pass.revoked'
    when 'visit.in' then 'visit.checked_in'
    when 'visit.out' then 'visit.checked_out'
    when 'visit.notPassed' then 'visit.checked_out'
    when 'visit.denied' then 'visit.denied'
    when 'visit.turnedAway' then 'visit.denied'
    when 'visit.unanswered' then 'visit.denied'
  end
$$;

-- As before, and an erasure may take a name out of a visit.
create or replace function keep_visit() returns trigger
language plpgsql
as $$
declare
  -- Where nobody decided, nobody said yes.
  said_by text := coalesce(new.decided_via, 'Nobody');
begin
  if tg_op = 'UPDATE' then
    if coalesce(current_setting('app.erasing', true), '') <> 'on' and (old.anonymised_at is not null
      or (new.guest_name is distinct from old.guest_name and new.anonymised_at is null)
      or (new.guest_phone is distinct from old.guest_phone and new.guest_phone is not null)
      or (new.plate is distinct from old.plate and new.plate <> '')
      or (new.company is distinct from old.company and new.company <> '')
      or (old.photo is not null and new.photo is distinct from old.photo and new.photo is not null)) then
      raise exception 'who came on a visit is never altered';
    end if;
    -- Over for who never came in, and told otherwise by a device that had no network.
    if old.status in ('Left', 'Auto-closed', 'Denied', 'No answer') and new.status <> old.status
      and not (old.in_at is null and (
        (new.status = 'Inside' and (new.conflict is not null
          or (old.status in ('Left', 'Auto-closed') and said_by <> 'Nobody')
          or (old.status = 'No answer' and said_by = 'Call')))
        or (new.status = 'Denied' and old.status = 'No answer' and said_by = 'Call'))) then
      raise exception 'a visit that is over stays over';
    end if;
    if new.status = old.status and new.people_left = old.people_left then
      return null;
    end if;
  end if;
  insert into visit_steps (community_id, visit_id, status, at, by_id, by_name, note)
    values (new.community_id, new.id, new.status, new.step_at, new.step_by, new.step_by_name, new.step_note);
  return null;
end
$$;
