-- Row security of the records that an undo kept: workers who are limited to streets see none.

drop policy if exists tenant on import_kept;
create policy tenant on import_kept
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'));
