-- The functions, views, triggers and policies of import_batches.

create or replace view sample_batches with (security_invoker = true) as
  select b.community_id, b.id, b.status from import_batches b
  where b.is_sample and b.status not in ('Undone', 'Failed', 'Cancelled');
grant select on sample_batches to courtyard_app;

drop policy if exists streets on import_batches;
create policy streets on import_batches as restrictive to courtyard_scoped
  using ((coalesce(current_setting('app.scoped', true), '') <> 'yes'));
