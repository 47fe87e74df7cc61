-- Support (domain 18): tickets between a person and the platform. A ticket may have no community, as that of somebody
-- who cannot sign in, so these tables are not a tenant's: row security of their own says who sees a ticket. New tables,
-- locks nothing.

create table tickets (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  -- Null where it is of nobody's community; its name is kept, because support sees nothing else of a community.
  community_id uuid references communities,
  community_name text,
  plan text not null check (plan in ('premium', 'freemium')),
  -- Null for who could not sign in: they follow a link.
  user_id uuid references users,
  person_name text not null check (length(person_name) between 1 and 200),
  email text not null,
  subject text not null check (length(subject) between 3 and 150),
  category text not null check (category in ('Billing', 'Bug', 'How-to', 'Feature', 'Data')),
  severity text not null check (severity in ('Low', 'Medium', 'High', 'Critical')),
  status text not null default 'Open'
    check (status in ('Open', 'In progress', 'Waiting for you', 'Resolved', 'Closed')),
  diagnostics jsonb,
  handler_id uuid references users,
  handler_name text,
  -- Until when an answer is expected; null while none is owed.
  expected_at timestamptz,
  answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_comment text,
  link_hash text unique,
  link_sealed text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tickets_link check ((user_id is null) = (link_hash is not null)),
  constraint tickets_resolved check (status not in ('Resolved', 'Closed') or resolved_at is not null),
  constraint tickets_owed check (expected_at is null or status in ('Open', 'In progress'))
);
create index tickets_of_person on tickets (user_id, updated_at desc, id);
create index tickets_of_community on tickets (community_id, updated_at desc, id);
create index tickets_in_turn on tickets (expected_at, id) where expected_at is not null;
create index tickets_by_change on tickets (updated_at desc, id);
create index tickets_to_close on tickets (resolved_at) where status = 'Resolved';

create table ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  side text not null check (side in ('Person', 'Support')),
  author_id uuid references users,
  author_name text not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, created_at, id);

create table ticket_files (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  name text not null,
  file_key text not null,
  content_type text not null,
  created_at timestamptz not null
);
create index ticket_files_of_ticket on ticket_files (ticket_id, created_at, id);

alter table tickets enable row level security;
alter table tickets force row level security;
create policy own on tickets using (user_id = current_setting('app.user_id')::uuid);
create policy of_community on tickets using (community_id = current_setting('app.community_id')::uuid);
create policy of_support on tickets using (exists (
  select from support_accounts a
  where a.user_id = current_setting('app.user_id')::uuid and a.ended_at is null));
create policy by_link on tickets
  using (link_hash is not null and link_hash = current_setting('app.ticket_link', true));
-- Tickets of no community are closed in time by a job that enters none.
create policy by_clock on tickets using (community_id is null and status in ('Resolved', 'Closed')
  and current_setting('app.deed', true) = 'close tickets');
grant select, insert, update on tickets to courtyard_app;

-- Whoever sees a ticket sees its thread and files.
alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;
create policy of_ticket on ticket_messages
  using (exists (select from tickets t where t.id = ticket_id));
grant select, insert, update on ticket_messages to courtyard_app;
alter table ticket_files enable row level security;
alter table ticket_files force row level security;
create policy of_ticket on ticket_files
  using (exists (select from tickets t where t.id = ticket_id));
grant select, insert, update on ticket_files to courtyard_app;

-- Who waits, and until when: instants alone, so that everybody sees how many are before them.
create table ticket_queue (
  ticket_id uuid primary key references tickets,
  expected_at timestamptz not null
);
create index ticket_queue_in_turn on ticket_queue (expected_at);
grant select, insert, update, delete on ticket_queue to courtyard_app;

create function keep_ticket_queue() returns trigger
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
create trigger tickets_in_queue after insert or update of expected_at on tickets
  for each row execute function keep_ticket_queue();
