-- Guards' shifts: the view of guards on shift, and a function and a trigger that end live updates.

-- Writes outbox events that end the live updates of an inactive guard's open shifts.
create or replace function tell_shifts_of_stopped_guard() returns trigger language plpgsql as $$
begin
  insert into outbox (community_id, topic, payload)
    select '00000000-0000-0000-0000-000000000000', 'session.ended', jsonb_build_object('endedSession', s.id)
    from gate_shifts s
    where s.community_id = new.community_id and s.security_user_id = new.id and s.ended_at is null;
  return null;
end $$;

-- Active guards with a shift that has not been ended, in one row each: the shift that expires last, which may have
-- expired already. The gate tells apart guards of the same name.
create or replace view guards_on_shift with (security_invoker = true) as
  select distinct on (h.community_id, g.id) h.community_id, g.id as security_user_id, g.name, g.phone, h.expires_at,
    t.name as gate
  from gate_shifts h
  join security_users g on g.community_id = h.community_id and g.id = h.security_user_id and g.status = 'Active'
  join gates t on t.community_id = h.community_id and t.id = h.gate_id
  where h.ended_at is null
  order by h.community_id, g.id, h.expires_at desc;
grant select on guards_on_shift to courtyard_app;

create or replace trigger gate_shifts_tell_end after update of ended_at on gate_shifts
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_ended_session();
