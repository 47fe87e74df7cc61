-- Row security of complaint watchers.

drop policy if exists streets on complaint_watchers;
create policy streets on complaint_watchers as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
