-- Row security of push subscriptions.

-- Users reach their own devices. A job without a user reaches all devices, to send to them.
drop policy if exists own_devices on push_subscriptions;
create policy own_devices on push_subscriptions
  using (current_setting('app.user_id')::uuid in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check (user_id = current_setting('app.user_id')::uuid);
