-- The functions, views, triggers and policies of idempotency_keys.

-- By person alone: making a community starts outside any and ends inside the new one.
drop policy if exists own_keys on idempotency_keys;
create policy own_keys on idempotency_keys
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
