-- The tables of complaint types, as they were when the earlier migrations were replaced by this one.

-- Minutes are kept in the order Low, Medium, High, Critical.
create table complaint_types (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null check (length(name) between 2 and 60),
  icon text not null default 'Other' check (length(icon) <= 30),
  default_priority text not null default 'Medium' check (default_priority in ('Low', 'Medium', 'High',
      'Critical')),
  response_minutes integer[] not null check ((cardinality(response_minutes) = 4) and (1 <= all
      (response_minutes)) and (525600 >= all (response_minutes))),
  resolve_minutes integer[] not null check ((cardinality(resolve_minutes) = 4) and (1 <= all (resolve_minutes))
      and (525600 >= all (resolve_minutes))),
  calendar text not null default '24×7' check (calendar in ('24×7', 'Working hours')),
  default_worker_id uuid,
  default_role_id uuid,
  -- Who is told at levels 1 to 3: {"worker": id}, {"role": id}, or null for whoever manages complaints.
  escalation jsonb not null default '[null, null, null]'::jsonb check (jsonb_array_length(escalation) = 3),
  require_photo boolean not null default false,
  visible_to_residents boolean not null default true,
  -- About bills: what a finance officer sees of the complaints.
  is_billing boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  default_provider_id uuid,
  primary key (community_id, id),
  constraint complaint_types_not_itself check (parent_id is distinct from id),
  constraint complaint_types_parent foreign key (community_id, parent_id) references complaint_types
      (community_id, id),
  constraint complaint_types_worker foreign key (community_id, default_worker_id) references workers
      (community_id, id),
  constraint complaint_types_role foreign key (community_id, default_role_id) references roles (community_id,
      id)
);

create unique index complaint_types_name on complaint_types (community_id, coalesce(parent_id,
    '00000000-0000-0000-0000-000000000000'::uuid), btrim(search_form(name)));

create index complaint_types_in_order on complaint_types (community_id, parent_id, sort_order, id);

alter table complaint_types enable row level security;
alter table complaint_types force row level security;

grant delete, insert, select, update on complaint_types to courtyard_app;

-- One row a community. Minutes of the local day at which work begins and ends, Monday first; null on a free day.
create table complaint_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  opens smallint[] not null default '{480,480,480,480,480,NULL,NULL}'::smallint[] check ((cardinality(opens) =
      7) and (0 <= all (array_remove(opens, null::smallint))) and (1439 >= all (array_remove(opens,
      null::smallint)))),
  closes smallint[] not null default '{1020,1020,1020,1020,1020,NULL,NULL}'::smallint[] check
      ((cardinality(closes) = 7) and (1 <= all (array_remove(closes, null::smallint))) and (1440 >= all
      (array_remove(closes, null::smallint)))),
  auto_close_days smallint not null default 7 check (auto_close_days between 1 and 60),
  archive_days smallint not null default 30 check (archive_days between 1 and 365),
  -- The highest number that was given to a complaint; a number is given in the transaction that makes the complaint.
  last_number integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint complaint_settings_once unique (community_id),
  constraint complaint_settings_some_day check (cardinality(array_remove(opens, null::smallint)) > 0)
);

alter table complaint_settings enable row level security;
alter table complaint_settings force row level security;

grant insert, select, update on complaint_settings to courtyard_app;
