-- How often in a row a device was paused after wrong tries: each pause is twice as long as the one before, up to an hour.
-- Adds a column with a constant default; no row is rewritten.
alter table gate_tries add column pauses smallint not null default 0 check (pauses between 0 and 100);
