-- Broadcasts: the views of their groups and for timelines, and row security.

-- Scheduled or sending broadcasts to groups: a group that such a broadcast uses cannot be deleted.
create or replace view broadcasts_of_groups with (security_invoker = true) as
  select b.community_id, g.group_id::uuid as group_id, b.id as broadcast_id, b.title, b.created_at
  from broadcasts b cross join lateral jsonb_array_elements_text(b.audience -> 'groupIds') as g (group_id)
  where b.status in ('Scheduled', 'Sending') and b.audience ->> 'kind' = 'Groups';
grant select on broadcasts_of_groups to courtyard_app;

-- The recipients of sent broadcasts, for the timelines of houses and residents.
create or replace view timeline_broadcasts with (security_invoker = true) as
  select r.community_id, r.resident_id, b.sent_at as at, b.id as broadcast_id, b.title,
    p.first_name || ' ' || p.last_name as name, r.read_at, r.not_reached
  from broadcast_recipients r
  join broadcasts b on b.community_id = r.community_id and b.id = r.broadcast_id
  join residents p on p.community_id = r.community_id and p.id = r.resident_id
  where b.sent_at is not null;
grant select on timeline_broadcasts to courtyard_app;

-- Workers who are limited to streets see only their own broadcasts, because an audience may name other streets.
drop policy if exists tenant on broadcasts;
create policy tenant on broadcasts
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or created_by = nullif(current_setting('app.user_id', true), '')::uuid));
