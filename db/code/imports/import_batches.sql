-- Imports: the view of sample data, and row security.

-- Imports of sample data that are not undone, failed or cancelled.
create or replace view sample_batches with (security_invoker = true) as
  select b.community_id, b.id, b.status from import_batches b
  where b.is_sample and b.status not in ('Undone', 'Failed', 'Cancelled');
grant select on sample_batches to courtyard_app;

-- Workers who are limited to streets see no imports.
drop policy if exists tenant on import_batches;
create policy tenant on import_batches
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'));
