-- Nights without network go on: who came in at one gate leaves by another that never heard of it, and a house says no on
-- the telephone. With the network, somebody who is being asked about goes away: their visit ends as left and has no
-- entry. Checks of two tables are made anew, both are locked while their rows are read; one index.
alter table gate_offline_events
  drop constraint gate_offline_events_action_check,
  add constraint gate_offline_events_action_check check (action in ('In', 'Out', 'Walk-in', 'Refused', 'Wrong code',
    'Watch hit'));
create index gate_offline_events_waiting_for_pass on gate_offline_events (community_id, pass_id)
  where outcome = 'Waiting' and action = 'Out' and entry_id is null;

alter table visits
  drop constraint visits_inside,
  add constraint visits_inside check (status not in ('Inside', 'Left') or in_at is not null
    or (status = 'Left' and method = 'Walk-in'));

create or replace function keep_visit() returns trigger
language plpgsql
as $$
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
          or (old.status in ('Left', 'Auto-closed') and new.decided_via <> 'Nobody')
          or (old.status = 'No answer' and new.decided_via = 'Call')))
        or (new.status = 'Denied' and old.status = 'No answer' and new.decided_via = 'Call'))) then
      raise exception 'a visit that is over stays over';
    end if;
    if new.status = old.status then
      return null;
    end if;
  end if;
  insert into visit_steps (community_id, visit_id, status, at, by_id, by_name, note)
    values (new.community_id, new.id, new.status, new.step_at, new.step_by, new.step_by_name, new.step_note);
  return null;
end
$$;
