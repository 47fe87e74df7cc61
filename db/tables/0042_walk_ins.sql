-- The tables of walk ins, as they were when the earlier migrations were replaced by this one.

-- Asking the host of a walk-in: a push, after a minute a text to a second contact, after another a call.
create table visit_asks (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  house_id uuid not null,
  stage text not null check (stage in ('Push', 'SMS', 'Call', 'Ended')),
  asked_at timestamptz not null,
  stage_at timestamptz not null,
  texted_to text not null default '' check (length(texted_to) <= 101),
  primary key (community_id, id),
  constraint visit_asks_once unique (community_id, visit_id),
  constraint visit_asks_visit foreign key (community_id, visit_id) references visits (community_id, id),
  constraint visit_asks_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index visit_asks_open on visit_asks (community_id, stage_at) where stage <> 'Ended';

alter table visit_asks enable row level security;
alter table visit_asks force row level security;

grant insert, select, update on visit_asks to courtyard_app;
