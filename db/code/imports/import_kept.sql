-- The functions, views, triggers and policies of import_kept.

drop policy if exists streets on import_kept;
create policy streets on import_kept as restrictive to courtyard_scoped
  using ((coalesce(current_setting('app.scoped', true), '') <> 'yes'));
