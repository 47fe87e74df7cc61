-- The day since which somebody has their stay in a house. Papers that are older belong to the household before them.
create view house_stays with (security_invoker = true) as
select o.community_id, o.house_id, r.portal_user_id as user_id,
  min(coalesce(o.move_in_on, (o.created_at at time zone c.time_zone)::date)) as since_on
from occupancies o
join residents r on r.community_id = o.community_id and r.id = o.resident_id
join communities c on c.id = o.community_id
where o.ended_at is null and r.portal_user_id is not null
group by o.community_id, o.house_id, r.portal_user_id;

grant select on house_stays to courtyard_app;
