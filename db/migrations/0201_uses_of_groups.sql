-- What uses a group now (domain 7): the dues that bill it and the broadcasts that are still to go to it. A group in use
-- is not deleted. Only views; nothing is locked.
create view dues_of_groups with (security_invoker = true) as
  select d.community_id, g.group_id::uuid as group_id, d.id as due_id, d.title, d.created_at
  from dues d cross join lateral jsonb_array_elements_text(d.audience -> 'groupIds') as g (group_id)
  where d.status in ('Scheduled', 'Active', 'Suspended') and d.audience ->> 'kind' = 'Groups';
grant select on dues_of_groups to courtyard_app;

create view broadcasts_of_groups with (security_invoker = true) as
  select b.community_id, g.group_id::uuid as group_id, b.id as broadcast_id, b.title, b.created_at
  from broadcasts b cross join lateral jsonb_array_elements_text(b.audience -> 'groupIds') as g (group_id)
  where b.status in ('Scheduled', 'Sending') and b.audience ->> 'kind' = 'Groups';
grant select on broadcasts_of_groups to courtyard_app;
