-- Visits: checks of updates, the evacuation list, and the views for webhooks and for the timeline of a house.

-- Writes a step for a new visit, and for a change of its status or of the number of people who left. Checks that
-- personal data of the visitor is only removed, or replaced by an erasure; a photo may be added. After the visit is
-- anonymised, only an erasure may update it.
create or replace function keep_visit() returns trigger
language plpgsql
as $$
declare
  -- 'Nobody' keeps the comparisons below from being null.
  said_by text := coalesce(new.decided_via, 'Nobody');
begin
  if tg_op = 'UPDATE' then
    if coalesce(current_setting('app.erasing', true), '') <> 'on' and (old.anonymised_at is not null
      or (new.guest_name is distinct from old.guest_name and new.anonymised_at is null)
      or (new.guest_phone is distinct from old.guest_phone and new.guest_phone is not null)
      or (new.plate is distinct from old.plate and new.plate <> '')
      or (new.company is distinct from old.company and new.company <> '')
      or (old.photo is not null and new.photo is distinct from old.photo and new.photo is not null)) then
      raise exception 'the visitor of a visit cannot be changed';
    end if;
    -- A finished visit changes its status only if the visitor never came in, and in three cases: to Inside with a
    -- conflict, from Left or Auto-closed to Inside with a decision, and from No answer to Inside or Denied with a
    -- decision by call.
    if old.status in ('Left', 'Auto-closed', 'Denied', 'No answer') and new.status <> old.status
      and not (old.in_at is null and (
        (new.status = 'Inside' and (new.conflict is not null
          or (old.status in ('Left', 'Auto-closed') and said_by <> 'Nobody')
          or (old.status = 'No answer' and said_by = 'Call')))
        or (new.status = 'Denied' and old.status = 'No answer' and said_by = 'Call'))) then
      raise exception 'a finished visit cannot change its status';
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

-- Up to `most` visits that are inside, on all streets, for the evacuation list. Runs as courtyard_unlimited, so that
-- a worker who is limited to streets gets the same list.
create or replace function visits_to_evacuate(most integer) returns table (house text, guest_name text, people integer,
  plate text, in_at timestamptz, gate_name text)
language sql
stable
security invoker
set role = 'courtyard_unlimited'
as $$
  select l.label, v.guest_name, (v.people - v.people_left)::integer, v.plate, v.in_at, g.name
  from visits v
  join house_labels l on l.community_id = v.community_id and l.house_id = v.house_id
  left join gates g on g.community_id = v.community_id and g.id = v.gate_id
  where v.community_id = current_setting('app.community_id')::uuid and v.status = 'Inside'
  order by l.sort_key, v.in_at limit most
$$;
revoke all on function visits_to_evacuate(integer) from public;
grant execute on function visits_to_evacuate(integer) to courtyard_app;

-- A visit as webhooks send it.
create or replace view webhook_visits with (security_invoker = true) as
  select v.community_id, v.id, jsonb_build_object('id', v.id, 'passId', v.pass_id,
    'houseId', v.house_id, 'kind', v.kind, 'method', v.method, 'status', v.status,
    'guestName', v.guest_name, 'company', v.company, 'plate', v.plate, 'people', v.people,
    'gateId', v.gate_id, 'outGateId', v.out_gate_id, 'arrivedAt', instant_text(v.arrived_at),
    'inAt', instant_text(v.in_at), 'outAt', instant_text(v.out_at),
    'isOverridden', v.is_overridden) as data
  from visits v;
grant select on webhook_visits to courtyard_app;

-- Visits on the timeline of a house.
create or replace view timeline_visits with (security_invoker = true) as
  select v.community_id, v.house_id, null::uuid as resident_id, v.arrived_at as at, 'Visit' as kind, v.id,
    v.guest_name as title, v.status as state, v.kind as detail, null::bigint as amount_minor,
    null::bigint as open_minor, null::date as day_on, v.out_at as until_at, null::uuid as target_id
  from visits v;
grant select on timeline_visits to courtyard_app;

create or replace trigger visits_keep after insert or update on visits for each row execute function keep_visit();
