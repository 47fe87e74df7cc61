-- Row security of ticket files: a file is visible if its ticket is.

drop policy if exists of_ticket on ticket_files;
create policy of_ticket on ticket_files
  using (exists (select from tickets t where t.id = ticket_id));
