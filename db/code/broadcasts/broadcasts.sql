-- Broadcasts: the view of their groups, and row security.

-- Broadcasts that are still to be sent to a group, because a group in use cannot be deleted.
create or replace view broadcasts_of_groups with (security_invoker = true) as
  select b.community_id, g.group_id::uuid as group_id, b.id as broadcast_id, b.title, b.created_at
  from broadcasts b cross join lateral jsonb_array_elements_text(b.audience -> 'groupIds') as g (group_id)
  where b.status in ('Scheduled', 'Sending') and b.audience ->> 'kind' = 'Groups';
grant select on broadcasts_of_groups to courtyard_app;

-- Workers who are limited to streets see only their own broadcasts, because an audience may name other streets.
drop policy if exists tenant on broadcasts;
create policy tenant on broadcasts
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or created_by = nullif(current_setting('app.user_id', true), '')::uuid));
