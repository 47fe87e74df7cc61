-- By which text message a step of an emergency called somebody, or that it failed: once each, however often it is told.
-- A column that is null rewrites nothing; the table is locked for an instant.
alter table emergency_steps add column key text check (length(key) <= 120);
create unique index emergency_steps_of_key on emergency_steps (community_id, key) where key is not null;
