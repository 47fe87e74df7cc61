-- When it is quiet in a community, by its own clock (domain 12, 15, 17): what is not urgent waits for the end. The same
-- minute twice is never quiet. Columns with constant defaults rewrite nothing; the table is locked for an instant.
alter table communities
  add column quiet_from text not null default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to text not null default '07:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
grant update (quiet_from, quiet_to) on communities to courtyard_app;
