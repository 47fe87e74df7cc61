-- Row security of ticket files: a file is visible if its ticket is. The comparison with the user is always true, but
-- raises an error without a user, because the planner evaluates the comparison.

drop policy if exists of_ticket on ticket_files;
create policy of_ticket on ticket_files
  using (ticket_id <> current_setting('app.user_id')::uuid and ticket_in_view(ticket_id));
