-- Complaint files: the trigger that makes them append-only except for updates by erasures, and row security.

create or replace trigger complaint_files_append_only before update or delete on complaint_files
  for each row execute function keep_but_for_erasing();

drop policy if exists tenant on complaint_files;
create policy tenant on complaint_files
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or complaint_in_scope(complaint_id)));
