-- Row security of complaint watchers.

drop policy if exists tenant on complaint_watchers;
create policy tenant on complaint_watchers
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or complaint_in_scope(complaint_id)));
