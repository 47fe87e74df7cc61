-- Row security of gate devices.

-- A pairing code shows its device before a community is entered.
drop policy if exists by_pairing_code on gate_devices;
create policy by_pairing_code on gate_devices for select
  using (pairing_tag = nullif(current_setting('app.pairing_tag', true), ''));
