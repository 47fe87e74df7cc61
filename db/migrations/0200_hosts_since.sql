-- Since when a host lives in a house: whoever moves in is not shown whom the household before them let in (domain 13).
-- Only a view is replaced; it locks nothing that is read for long.
create or replace view house_hosts with (security_invoker = true) as
  select distinct on (o.community_id, o.house_id, r.portal_user_id)
    o.community_id, o.house_id, r.portal_user_id as user_id, r.id as resident_id, r.first_name, r.last_name,
    o.can_create_access, o.is_primary_contact, o.move_in_on as moved_in_on, o.created_at as registered_at
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and r.status = 'Active' and r.portal_user_id is not null
  order by o.community_id, o.house_id, r.portal_user_id, o.can_create_access desc, o.is_primary_contact desc;
