-- The tables of support, as they were when the earlier migrations were replaced by this one.

-- Support: tickets between a person and the platform. A ticket may have no community, as that of somebody who cannot
-- sign in, so these tables are not a tenant's: row security of their own says who sees a ticket.
create table tickets (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity (start with 1001),
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
  status text not null default 'Open' check (status in ('Open', 'In progress', 'Waiting for you', 'Resolved',
      'Closed')),
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
  link_hash text,
  link_sealed text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  constraint tickets_number_key unique (number),
  constraint tickets_link_hash_key unique (link_hash),
  constraint tickets_link check ((user_id is null) = (link_hash is not null)),
  constraint tickets_resolved check ((status <> all (array['Resolved', 'Closed'])) or (resolved_at is not null)),
  constraint tickets_owed check ((expected_at is null) or status in ('Open', 'In progress'))
);

create index tickets_of_person on tickets (user_id, updated_at desc, id);

create index tickets_of_community on tickets (community_id, updated_at desc, id);

create index tickets_in_turn on tickets (expected_at, id) where expected_at is not null;

create index tickets_by_change on tickets (updated_at desc, id);

create index tickets_to_close on tickets (resolved_at) where status = 'Resolved';

alter table tickets enable row level security;
alter table tickets force row level security;

grant insert, select, update on tickets to courtyard_app;

create table ticket_messages (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  side text not null check (side in ('Person', 'Support')),
  author_id uuid references users,
  author_name text not null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  primary key (id)
);

create index ticket_messages_of_ticket on ticket_messages (ticket_id, created_at, id);

alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;

grant insert, select, update on ticket_messages to courtyard_app;

create table ticket_files (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  name text not null,
  file_key text not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (id)
);

create index ticket_files_of_ticket on ticket_files (ticket_id, created_at, id);

alter table ticket_files enable row level security;
alter table ticket_files force row level security;

grant insert, select, update on ticket_files to courtyard_app;

-- Who waits, and until when: instants alone, so that everybody sees how many are before them.
create table ticket_queue (
  ticket_id uuid not null references tickets,
  expected_at timestamptz not null,
  primary key (ticket_id)
);

create index ticket_queue_in_turn on ticket_queue (expected_at);

grant delete, insert, select, update on ticket_queue to courtyard_app;
