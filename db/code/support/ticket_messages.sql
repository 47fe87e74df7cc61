-- Row security of ticket messages: a message is visible if its ticket is.

drop policy if exists of_ticket on ticket_messages;
create policy of_ticket on ticket_messages
  using (exists (select from tickets t where t.id = ticket_id));
