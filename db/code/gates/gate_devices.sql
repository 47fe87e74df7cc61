-- Row security of gate devices.

-- A transaction that sets app.pairing_tag to the tag of a pairing code can read the code's device before it enters a
-- community.
drop policy if exists by_pairing_code on gate_devices;
create policy by_pairing_code on gate_devices for select
  using (pairing_tag = nullif(current_setting('app.pairing_tag', true), ''));
