-- How many of the reminders of its due time a provider's job was told of: at 50, 75 and 90 % of it (domain 11). A column
-- with a constant default rewrites nothing; the table is locked for an instant.
alter table provider_jobs add column reminded smallint not null default 0 check (reminded between 0 and 3);
