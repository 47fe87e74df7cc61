-- Support tickets: the queue and row security.

-- Keeps ticket_queue, which has the tickets for which a response is expected.
create or replace function keep_ticket_queue() returns trigger
language plpgsql
as $$
begin
  if new.expected_at is null then
    delete from ticket_queue where ticket_id = new.id;
  else
    insert into ticket_queue (ticket_id, expected_at) values (new.id, new.expected_at)
      on conflict (ticket_id) do update set expected_at = excluded.expected_at;
  end if;
  return null;
end
$$;

create or replace trigger tickets_in_queue after insert or update of expected_at on tickets
  for each row execute function keep_ticket_queue();

-- Reads tickets under the caller's own policies, so that a message or a file is visible if its ticket is.
create or replace function ticket_in_view(ticket uuid) returns boolean
language plpgsql
stable
as $$
begin
  return exists (select from tickets t where t.id = ticket);
end
$$;

-- The job that closes tickets reaches resolved and closed tickets that belong to no community. Servers of an earlier
-- release set `app.deed` instead of `app.job`, and run until an update is complete.
drop policy if exists by_clock on tickets;
create policy by_clock on tickets using (community_id is null and status in ('Resolved', 'Closed')
  and 'close tickets' in (current_setting('app.job', true), current_setting('app.deed', true)));

-- A link to a ticket gives access without sign-in.
drop policy if exists by_link on tickets;
create policy by_link on tickets
  using (link_hash is not null and link_hash = current_setting('app.ticket_link', true));

drop policy if exists of_community on tickets;
create policy of_community on tickets using (community_id = current_setting('app.community_id')::uuid);

drop policy if exists of_support on tickets;
create policy of_support on tickets using (is_support());

drop policy if exists own on tickets;
create policy own on tickets using (user_id = current_setting('app.user_id')::uuid);
