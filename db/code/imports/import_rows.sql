-- Row security of the rows of imports: workers who are limited to streets see none.

drop policy if exists tenant on import_rows;
create policy tenant on import_rows
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'));
