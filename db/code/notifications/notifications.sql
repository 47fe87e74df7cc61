-- Row security of notifications.

-- A job without a community and user reaches all notifications older than 180 days, to delete them.
drop policy if exists expired on notifications;
create policy expired on notifications using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and occurred_at < now() - interval '180 days');

-- Workers who are limited to streets see notifications without a house, for houses on their streets, and of
-- emergencies on any street.
drop policy if exists tenant on notifications;
create policy tenant on notifications
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or house_id is null or activity_type = 'Emergency' or house_in_scope(house_id)));
