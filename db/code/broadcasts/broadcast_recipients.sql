-- The function that marks the recipients whom a broadcast did not reach.

-- Updates `not_reached` of a broadcast's recipients after a position. A person who read the notice was reached, even
-- without a delivery.
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
