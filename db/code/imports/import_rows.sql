-- The functions, views, triggers and policies of import_rows.

drop policy if exists streets on import_rows;
create policy streets on import_rows as restrictive to courtyard_scoped
  using ((coalesce(current_setting('app.scoped', true), '') <> 'yes'));
