-- Row security of settled matters.

-- The job that deletes old notifications also deletes settled matters older than 180 days.
drop policy if exists expired on settled_matters;
create policy expired on settled_matters using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and settled_at < now() - interval '180 days');
