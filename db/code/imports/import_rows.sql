-- Row security of the rows of imports: workers who are limited to streets see none.

drop policy if exists streets on import_rows;
create policy streets on import_rows as restrictive to courtyard_scoped
  using ((coalesce(current_setting('app.scoped', true), '') <> 'yes'));
