-- The tables of gate passes, as they were when the earlier migrations were replaced by this one.

create table gate_events (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  name text not null check (length(name) between 2 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint gate_events_check check (ends_at > starts_at),
  constraint gate_events_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index gate_events_latest on gate_events (community_id, starts_at desc, id);

alter table gate_events enable row level security;
alter table gate_events force row level security;

grant insert, select, update on gate_events to courtyard_app;

create table gate_passes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('One-time', 'Multi-entry', 'Recurring', 'Staff', 'Group event', 'Delivery',
      'Ride', 'Contractor')),
  house_id uuid not null,
  host_id uuid,
  host_name text not null default '' check (length(host_name) <= 101),
  guest_name text not null check (length(guest_name) between 1 and 80),
  guest_phone text check (guest_phone ~ '^\+[1-9][0-9]{6,14}$'),
  company text not null default '' check (length(company) <= 80),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,15}$'),
  guest_count smallint not null default 1 check (guest_count between 1 and 1000),
  code_hash bytea not null check (length(code_hash) = 32),
  code_box bytea not null check (length(code_box) between 20 and 60),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- 1 is Monday; empty is every day. Hours of the community's own clock; the end may lie on the next day.
  days smallint[] not null default '{}'::smallint[] check (days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  hours_from time,
  hours_to time,
  max_entries smallint check (max_entries between 1 and 1000),
  used smallint not null default 0,
  -- Whether leaving is opened by the same code.
  allow_exit boolean not null default true,
  gate_ids uuid[] not null default '{}'::uuid[] check (cardinality(gate_ids) <= 20),
  hide_house boolean not null default false,
  note text not null default '' check (length(note) <= 200),
  id_required boolean not null default false,
  overstay_minutes smallint check (overstay_minutes between 5 and 1440),
  source text not null default 'Staff' check (source in ('Staff', 'Resident', 'Contact', 'Frequent guest',
      'Event', 'Complaint')),
  event_id uuid,
  staff_id uuid,
  frequent_guest_id uuid,
  is_paused boolean not null default false,
  -- Scheduled and Active follow from the time; these are for good.
  ended_as text check (ended_as in ('Used up', 'Expired', 'Revoked')),
  ended_at timestamptz,
  ended_by_name text not null default '' check (length(ended_by_name) <= 101),
  ended_reason text not null default '' check (length(ended_reason) <= 250),
  last_used_at timestamptz,
  anonymised_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- What a guest comes for: a house that owes may be limited in its guests, and never in who cares for somebody,
  -- heals, lives there or comes in an emergency.
  purpose text not null default 'Guest' check (purpose in ('Guest', 'Carer', 'Medical', 'Household', 'Emergency service')),
  -- Names of passes that are written a little wrong are compared with each that may be meant: their words are kept
  -- with the pass, as journals keep theirs, and not put together anew for each comparison.
  search_text text generated always as (search_form(((((((guest_name || ' ') || company) || ' ') || plate) || ' ') || host_name))) stored not null,
  primary key (community_id, id),
  constraint gate_passes_window check (valid_to > valid_from),
  constraint gate_passes_hours check ((hours_from is null) = (hours_to is null)),
  constraint gate_passes_used check ((used >= 0) and ((max_entries is null) or (used <= max_entries))),
  constraint gate_passes_ended check ((ended_as is null) = (ended_at is null)),
  constraint gate_passes_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint gate_passes_event foreign key (community_id, event_id) references gate_events (community_id, id),
  constraint gate_passes_staff foreign key (community_id, staff_id) references staff_people (community_id, id),
  constraint gate_passes_frequent foreign key (community_id, frequent_guest_id) references frequent_guests
      (community_id, id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05, fillfactor=70);

create unique index gate_passes_live_code on gate_passes (community_id, code_hash) where ended_as is null;

create index gate_passes_by_code on gate_passes (community_id, code_hash);

create index gate_passes_of_house on gate_passes (community_id, house_id, created_at desc, id);

create index gate_passes_live_of_house on gate_passes (community_id, house_id) where ended_as is null;

create index gate_passes_latest on gate_passes (community_id, created_at desc, id);

create index gate_passes_live on gate_passes (community_id, valid_to) where ended_as is null;

create index gate_passes_expected on gate_passes (community_id, valid_from, id) where ended_as is null;

create index gate_passes_of_staff on gate_passes (community_id, staff_id) where staff_id is not null;

create index gate_passes_of_event on gate_passes (community_id, event_id) where event_id is not null;

create index gate_passes_to_anonymise on gate_passes (community_id, ended_at) where (ended_as is not null) and
    (anonymised_at is null);

create index gate_passes_ended_early on gate_passes (community_id, valid_to) where ended_as is not null;

create index gate_passes_by_plate on gate_passes (community_id, plate) where (ended_as is null) and (plate <>
    '');

-- Passes by guest, company, plate and host.
create index gate_passes_search on gate_passes using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

create index gate_passes_of_frequent on gate_passes (community_id, frequent_guest_id) where frequent_guest_id is
    not null;

alter table gate_passes enable row level security;
alter table gate_passes force row level security;

grant insert, select, update on gate_passes to courtyard_app;
