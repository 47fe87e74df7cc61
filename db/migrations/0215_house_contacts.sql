-- Whom of a house the gate may ask when somebody stands there without a pass: who lives there now and may let guests
-- in, whether they ever joined the portal or not; and a house's intercom. Views only; locks nothing.
create view house_contacts with (security_invoker = true) as
  select o.community_id, o.house_id, o.resident_id, r.first_name, r.last_name, r.phone, o.is_primary_contact,
    o.is_household_head, r.status = 'Active' and r.portal_user_id is not null as is_in_portal
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and o.can_create_access and o.relationship <> 'Domestic staff'
    and r.status not in ('Suspended', 'MovedOut');
grant select on house_contacts to courtyard_app;

create view house_intercoms with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.intercom from houses h;
grant select on house_intercoms to courtyard_app;
