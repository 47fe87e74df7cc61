-- Recipients of broadcasts: a function that marks the recipients whom a broadcast did not reach, and a view that says
-- whether each recipient has read it.

-- Updates `not_reached` of a broadcast's recipients with a position above `after_position`. A recipient counts as
-- reached if the app showed them the broadcast, if they have read it, or if they have a delivery that was not skipped.
create or replace function mark_not_reached(of_community uuid, of_broadcast uuid, after_position integer) returns void
language sql
security invoker
as $$
  update broadcast_recipients p set not_reached = not p.not_reached
  where p.community_id = of_community and p.broadcast_id = of_broadcast and p.position > after_position
    and p.not_reached is distinct from (p.delivered_at is null and p.read_at is null and not exists (
      select from broadcast_deliveries d where d.community_id = p.community_id and d.recipient_id = p.id
        and d.status <> 'Skipped'))
$$;

-- Whether each recipient still has to read a broadcast. A reminder or an edit makes it unread again.
create or replace view broadcast_readings with (security_invoker = true) as
  select p.community_id, p.broadcast_id, p.resident_id,
    p.read_at is null or p.told_again_at > coalesce(p.last_read_at, p.read_at) as is_unread
  from broadcast_recipients p;
grant select on broadcast_readings to courtyard_app;
