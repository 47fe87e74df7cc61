-- The rights of a person with a portal account in their house, in one row for the entry of each call of a resident.
-- Suspended residents are included with `is_active` false.
create view house_rights with (security_invoker = true) as
select o.community_id, o.house_id, r.portal_user_id as user_id,
  (array_agg(r.id order by (r.status = 'Active') desc, o.can_create_access desc, o.is_primary_contact desc, r.id))[1]
    as resident_id,
  (array_agg(r.first_name || ' ' || r.last_name
    order by (r.status = 'Active') desc, o.can_create_access desc, o.is_primary_contact desc, r.id))[1] as resident_name,
  bool_or(r.status = 'Active') as is_active,
  bool_or(r.status = 'Active' and o.can_pay) as can_pay,
  bool_or(r.status = 'Active' and o.can_create_access) as can_create_access,
  bool_or(r.status = 'Active' and o.can_create_access and o.relationship in ('Owner', 'Tenant', 'Family')) as sees_visits
from occupancies o
join residents r on r.community_id = o.community_id and r.id = o.resident_id
where o.ended_at is null and r.status in ('Active', 'Suspended') and r.portal_user_id is not null
group by o.community_id, o.house_id, r.portal_user_id;

grant select on house_rights to courtyard_app;
