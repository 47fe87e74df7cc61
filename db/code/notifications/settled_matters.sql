-- The functions, views, triggers and policies of settled_matters.

-- As old as notifications may be, by the job that lets those go.
drop policy if exists expired on settled_matters;
create policy expired on settled_matters using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and settled_at < now() - interval '180 days');
