-- Adds the phone calls with houses about their debt. Creates a table and locks no table for longer than a moment.

create table house_calls (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  -- The person of the house who was on the phone; null if the caller did not choose one.
  resident_id uuid,
  note text not null default '' check (length(note) <= 500),
  called_by uuid not null,
  called_on date not null,
  called_at timestamptz not null,
  primary key (community_id, id),
  constraint house_calls_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint house_calls_resident foreign key (community_id, resident_id) references residents (community_id, id)
);

-- For the last contact in the arrears, and for the timeline of a house.
create index house_calls_of_house on house_calls (community_id, house_id, called_at desc);

-- For the merge of two residents.
create index house_calls_of_resident on house_calls (community_id, resident_id) where resident_id is not null;

alter table house_calls enable row level security;
alter table house_calls force row level security;

grant insert, select, update on house_calls to courtyard_app;
