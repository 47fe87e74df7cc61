-- Row security of idempotency keys.

-- Limited by user only: creating a community starts outside of any community and ends inside the new one.
drop policy if exists own_keys on idempotency_keys;
create policy own_keys on idempotency_keys
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
