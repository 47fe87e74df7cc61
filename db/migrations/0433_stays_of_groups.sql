-- By which houses residents belong to a group at this moment: those of the group itself, and of a group of residents
-- every house of theirs. A view; locks nothing.
create view group_stays with (security_invoker = true) as
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
