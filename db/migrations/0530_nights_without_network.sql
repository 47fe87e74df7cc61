-- A device without the network tells more of the night: each wrong code, each hit of the watch-list, and that somebody
-- came in to whom their host had said yes before the line was cut, or says so on the telephone. Asking ends meanwhile
-- without an entry, so those visits may still begin: what was approved as it is, anything else flagged for a review.
alter table gate_offline_events
  drop constraint gate_offline_events_action_check,
  add constraint gate_offline_events_action_check check (action in ('In', 'Out', 'Walk-in', 'Wrong code', 'Watch hit')),
  drop constraint gate_offline_events_outcome_check,
  add constraint gate_offline_events_outcome_check check (outcome in ('Kept', 'Double entry', 'Against the pass',
    'Host not asked', 'On the watch-list', 'Waiting', 'Not inside', 'Unknown pass', 'Unknown house', 'Alarmed'));
create index gate_offline_events_wrong on gate_offline_events (community_id, device_id, at)
  where action = 'Wrong code';

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
    if old.status in ('Left', 'Auto-closed', 'Denied', 'No answer') and new.status <> old.status
      and not (new.status = 'Inside' and old.in_at is null and (new.conflict is not null
        or (old.status = 'Auto-closed' and new.decided_via <> 'Nobody')
        or (old.status = 'No answer' and new.decided_via = 'Call'))) then
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
