-- A group that came in together may leave in parts. The visit keeps how many came, and counts how many of them have left
-- since; those who are inside are the difference. Each part that leaves is a step of the visit, and a device without the
-- network tells of parts too. Columns without a rewrite, and two functions anew; visits and gate_offline_events are locked
-- for a moment.
-- lifts row security: visits, gate_offline_events
alter table visits
  add column people_left smallint not null default 0,
  add column part_left_at timestamptz,
  add constraint visits_people_left_check check (people_left >= 0 and people_left < people);
alter table gate_offline_events add column people smallint check (people between 1 and 1000);
grant update (people_left, part_left_at) on visits to courtyard_app;

create or replace function keep_visit() returns trigger
language plpgsql
as $$
declare
  -- Where nobody decided, nobody said yes.
  said_by text := coalesce(new.decided_via, 'Nobody');
begin
  if tg_op = 'UPDATE' then
    if old.anonymised_at is not null
      or (new.guest_name is distinct from old.guest_name and new.anonymised_at is null)
      or (new.guest_phone is distinct from old.guest_phone and new.guest_phone is not null)
      or (new.plate is distinct from old.plate and new.plate <> '')
      or (new.company is distinct from old.company and new.company <> '')
      or (old.photo is not null and new.photo is distinct from old.photo and new.photo is not null) then
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

create or replace function visits_to_evacuate(most integer) returns table (house text, guest_name text, people integer,
  plate text, in_at timestamptz, gate_name text)
language sql
stable
security invoker
set role = 'courtyard_app'
as $$
  select l.label, v.guest_name, (v.people - v.people_left)::integer, v.plate, v.in_at, g.name
  from visits v
  join house_labels l on l.community_id = v.community_id and l.house_id = v.house_id
  left join gates g on g.community_id = v.community_id and g.id = v.gate_id
  where v.community_id = current_setting('app.community_id')::uuid and v.status = 'Inside'
  order by l.sort_key, v.in_at limit most
$$;
