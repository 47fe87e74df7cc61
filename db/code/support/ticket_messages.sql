-- The functions, views, triggers and policies of ticket_messages.

drop policy if exists of_ticket on ticket_messages;
create policy of_ticket on ticket_messages
  using (exists (select from tickets t where t.id = ticket_id));
