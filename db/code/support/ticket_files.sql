-- The functions, views, triggers and policies of ticket_files.

drop policy if exists of_ticket on ticket_files;
create policy of_ticket on ticket_files
  using (exists (select from tickets t where t.id = ticket_id));
