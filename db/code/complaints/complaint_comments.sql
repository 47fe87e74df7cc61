-- Complaint comments: the trigger that makes them append-only except for erasures, and row security.

create or replace trigger complaint_comments_append_only before update or delete on complaint_comments
  for each row execute function keep_but_for_erasing();

drop policy if exists streets on complaint_comments;
create policy streets on complaint_comments as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
