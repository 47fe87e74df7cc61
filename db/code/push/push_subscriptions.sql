-- The functions, views, triggers and policies of push_subscriptions.

-- A person reaches their own devices; a job, which acts for nobody, reaches those it has to write to.
drop policy if exists own_devices on push_subscriptions;
create policy own_devices on push_subscriptions
  using (current_setting('app.user_id')::uuid in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check (user_id = current_setting('app.user_id')::uuid);
