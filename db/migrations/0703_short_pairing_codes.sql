-- A gate's device can also be paired with a code of eight characters, which a person types on it. The row keeps only a
-- keyed tag of the code. The device doesn't know its community yet, so the row is found by the tag, and by nothing
-- else. A nullable column without a default: no row is rewritten.
alter table gate_devices add column pairing_tag text check (length(pairing_tag) = 64);
create unique index gate_devices_by_pairing_tag on gate_devices (pairing_tag) where pairing_tag is not null;
create policy by_pairing_code on gate_devices for select
  using (pairing_tag = nullif(current_setting('app.pairing_tag', true), ''));
