-- Closings of months: the view of closed periods, the triggers of closings, and the lock.

-- Closings that have not been reopened.
create or replace view closed_periods with (security_invoker = true) as
  select c.community_id, c.id, c.closed_through, c.closed_by, c.closed_at, c.note, c.figures
  from ledger_closings c
  where not exists (select from ledger_reopenings r
    where r.community_id = c.community_id and r.closing_id = c.id);
grant select on closed_periods to courtyard_app;

create or replace trigger ledger_closings_append_only before update or delete on ledger_closings
  for each row execute function refuse_change();

-- Makes a closing wait for journals of past months, and these wait for the closing. The trigger takes the lock, because
-- a server of the previous version closes a month without taking it.
create or replace function lock_closing() returns trigger
language plpgsql
as $$
begin
  perform lock_community(new.community_id, 'closing', true);
  return new;
end
$$;

create or replace trigger ledger_closings_lock before insert on ledger_closings
  for each row execute function lock_closing();
