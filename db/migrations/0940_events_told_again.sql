-- A keyed hash of what a device told under an event's id, so that the same id for something else is refused. Rows that
-- were written before have none. The difference of a clock is stored in full: a clock of 1970 or 9999 is off by more
-- than an integer of four bytes holds.
alter table gate_device_events add column told_hash bytea check (octet_length(told_hash) = 32);
alter table gate_devices alter column clock_off_seconds type bigint;
