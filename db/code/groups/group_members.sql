-- Members of groups: the views of their residents and houses.

-- Residents of each group. A group of streets or houses has the current residents of its active houses. A group of
-- residents has its members.
create or replace view group_residents with (security_invoker = true) as
  select m.community_id, m.group_id, o.resident_id
  from group_members m
  join houses h on h.community_id = m.community_id
    and (h.id = m.house_id or h.street_id = m.street_id) and h.status = 'Active'
  join occupancies o on o.community_id = h.community_id and o.house_id = h.id and o.ended_at is null
  where m.removed_at is null and m.kind in ('House', 'Street')
  union
  select m.community_id, m.group_id, m.resident_id
  from group_members m
  where m.removed_at is null and m.kind = 'Resident';
grant select on group_residents to courtyard_app;

-- Houses of each group. A group of streets or houses has its active houses. A group of residents has the houses in
-- which its members live now.
create or replace view group_houses with (security_invoker = true) as
  select m.community_id, m.group_id, h.id as house_id
  from group_members m
  join houses h on h.community_id = m.community_id
    and (h.id = m.house_id or h.street_id = m.street_id) and h.status = 'Active'
  where m.removed_at is null and m.kind in ('House', 'Street')
  union
  select m.community_id, m.group_id, o.house_id
  from group_members m
  join occupancies o on o.community_id = m.community_id and o.resident_id = m.resident_id and o.ended_at is null
  where m.removed_at is null and m.kind = 'Resident';
grant select on group_houses to courtyard_app;

-- The houses through which residents belong to a group: active houses of the group or, for a group of residents, the
-- houses in which they live now.
create or replace view group_stays with (security_invoker = true) as
  select m.community_id, m.group_id, o.resident_id, o.house_id
  from group_members m
  join houses h on h.community_id = m.community_id
    and (h.id = m.house_id or h.street_id = m.street_id) and h.status = 'Active'
  join occupancies o on o.community_id = h.community_id and o.house_id = h.id and o.ended_at is null
  where m.removed_at is null and m.kind in ('House', 'Street')
  union
  select m.community_id, m.group_id, o.resident_id, o.house_id
  from group_members m
  join occupancies o on o.community_id = m.community_id and o.resident_id = m.resident_id and o.ended_at is null
  where m.removed_at is null and m.kind = 'Resident';
grant select on group_stays to courtyard_app;
