-- The tables of incidents, as they were when the earlier migrations were replaced by this one.

-- Complaints: who complains of what, whose turn it is, and until when. The transition table, the numbers and the
-- clocks are kept here, so that no statement can walk round them.
create table complaint_incidents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 3 and 120),
  type_id uuid not null,
  -- The streets that it strikes; null is the whole community.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  -- What every reporter is told, and what a caller hears.
  message text not null check (length(message) between 6 and 2000),
  caller_text text not null default '' check (length(caller_text) <= 1000),
  status text not null default 'Open' check (status in ('Open', 'Over')),
  started_at timestamptz not null,
  expected_end_at timestamptz,
  ended_at timestamptz,
  resolution_note text check (length(resolution_note) between 6 and 2000),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint complaint_incidents_ended check ((status = 'Over') = (ended_at is not null)),
  constraint complaint_incidents_type foreign key (community_id, type_id) references complaint_types
      (community_id, id)
);

create index complaint_incidents_open on complaint_incidents (community_id, type_id) where status = 'Open';

create index complaint_incidents_newest on complaint_incidents (community_id, started_at desc, id);

alter table complaint_incidents enable row level security;
alter table complaint_incidents force row level security;

grant insert, select, update on complaint_incidents to courtyard_app;

alter table complaints add constraint complaints_incident foreign key (community_id, incident_id) references complaint_incidents (community_id, id);
