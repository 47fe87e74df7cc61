-- A visit that ended while its house had not answered begins again only with a conflict, as any other: how it was decided
-- is unknown there, and a comparison with the unknown refused nothing. The function anew; locks nothing.
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
    if new.status = old.status then
      return null;
    end if;
  end if;
  insert into visit_steps (community_id, visit_id, status, at, by_id, by_name, note)
    values (new.community_id, new.id, new.status, new.step_at, new.step_by, new.step_by_name, new.step_note);
  return null;
end
$$;
