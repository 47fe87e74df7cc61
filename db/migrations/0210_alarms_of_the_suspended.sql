-- Who lives in a house with an account of their own, the suspended among them: an alarm is theirs to raise whatever
-- else was taken from them. A view only; locks nothing.
create view house_dwellers with (security_invoker = true) as
  select distinct o.community_id, o.house_id, o.resident_id, r.portal_user_id as user_id,
    r.first_name || ' ' || r.last_name as name
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and r.status in ('Active', 'Suspended') and r.portal_user_id is not null;
grant select on house_dwellers to courtyard_app;
