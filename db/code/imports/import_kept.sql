-- Row security of the records that an undo kept: workers who are limited to streets see none.

drop policy if exists streets on import_kept;
create policy streets on import_kept as restrictive to courtyard_scoped
  using ((coalesce(current_setting('app.scoped', true), '') <> 'yes'));
