-- Whether an alarm is told to the neighbours on its street: off until a community decides it. A constant default is no
-- rewrite; the lock on the small table is short.
alter table panic_settings add column neighbours_on boolean not null default false;
