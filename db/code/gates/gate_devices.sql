-- The functions, views, triggers and policies of gate_devices.

drop policy if exists by_pairing_code on gate_devices;
create policy by_pairing_code on gate_devices for select
  using (pairing_tag = nullif(current_setting('app.pairing_tag', true), ''));
