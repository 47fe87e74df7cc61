-- An empty community may be filled with sample data to look around (domain 19): an upload like every other, which can be
-- taken back for as long as it is there.
alter table import_batches add column is_sample boolean not null default false;
create unique index import_batches_sample on import_batches (community_id)
  where is_sample and status not in ('Undone', 'Failed', 'Cancelled');
create view sample_batches with (security_invoker = true) as
  select b.community_id, b.id, b.status from import_batches b
  where b.is_sample and b.status not in ('Undone', 'Failed', 'Cancelled');
grant select on sample_batches to courtyard_app;
