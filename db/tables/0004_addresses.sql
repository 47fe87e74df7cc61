-- Tables of addresses: streets, houses and the documents of houses.

create table streets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  code text check (length(code) between 1 and 12),
  sort_order integer not null default 0,
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id)
);

create unique index streets_name_key on streets (community_id, btrim(search_form(name))) where archived_at is
    null;

create index streets_in_order on streets (community_id, sort_order, natural_key(name) collate "C", id);

alter table streets enable row level security;
alter table streets force row level security;

grant delete, insert, select, update on streets to courtyard_app;

-- A house is any address of the estate: a house, flat, office, shop, plot or facility.
create table houses (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  street_id uuid not null,
  house_number text not null check (length(house_number) between 1 and 20),
  block text not null default '' check (length(block) <= 20),
  unit_label text not null default '' check (length(unit_label) <= 20),
  type text not null default 'Detached' check (type in ('Detached', 'Semi-detached', 'Terrace', 'Duplex',
      'Flat', 'Office', 'Shop', 'Plot', 'Facility')),
  use text not null default 'Residential' check (use in ('Residential', 'Commercial', 'Mixed', 'Communal')),
  bedrooms smallint check (bedrooms between 0 and 50),
  area_sqm integer check (area_sqm between 1 and 10000000),
  occupancy text not null default 'Vacant' check (occupancy in ('Vacant', 'Owner-occupied', 'Rented',
      'Short-let', 'Under construction')),
  bill_to text not null default 'Occupier' check (bill_to in ('Owner', 'Occupier')),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  parking_slots smallint not null default 0 check (parking_slots between 0 and 100),
  intercom text not null default '' check (length(intercom) <= 20),
  meter_number text not null default '' check (length(meter_number) <= 30),
  notes text not null default '' check (length(notes) <= 1000),
  status text not null default 'Active' check (status in ('Pending', 'Active', 'Archived')),
  merged_into uuid,
  -- Set by triggers: the text that search matches, and the position in the community's list of houses.
  search_text text not null default '',
  sort_key text collate "C" not null default '',
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nullable only because a statement trigger sets it right after the insert. No reader sees null.
  account_reference text check (account_reference ~ '^[A-Z]{2,3}-[0-9]{4,7}$'),
  -- When the house became active. A house that is approved, restored or added during a billing period is billed for
  -- that period, by the day if the due prorates. Null means created_at.
  active_since timestamptz,
  primary key (community_id, id),
  constraint houses_account_number_key unique (community_id, account_number),
  constraint houses_street foreign key (community_id, street_id) references streets (community_id, id),
  constraint houses_merged_into foreign key (community_id, merged_into) references houses (community_id, id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);

-- Two addresses that differ only in case or spaces are the same house.
create unique index houses_address_key on houses (community_id, street_id, lower(regexp_replace(((((block ||
    '|') || house_number) || '|') || unit_label), '\s', '', 'g'))) where status <> 'Archived';

create index houses_in_order on houses (community_id, sort_key, id);

create index houses_of_street on houses (community_id, street_id, sort_key);

create index houses_by_status on houses (community_id, status, sort_key, id);

create index houses_search on houses using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

create index houses_by_merged_into on houses (community_id, merged_into) where merged_into is not null;

create unique index houses_account_reference_key on houses (community_id, account_reference);

alter table houses enable row level security;
alter table houses force row level security;

grant delete, insert, select, update on houses to courtyard_app;

-- The prefix and last number of the account references of houses. The prefix stays when the community is renamed.
create table house_references (
  community_id uuid not null references communities,
  id text not null check (id = 'houses'),
  prefix text not null check (prefix ~ '^[A-Z]{2,3}$'),
  last_number bigint not null check (last_number > 0),
  primary key (community_id, id)
);

alter table house_references enable row level security;
alter table house_references force row level security;

grant insert, select, update on house_references to courtyard_app;

-- Uploaded documents of a house, such as a deed, a plan or a photo of the meter.
create table house_documents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- The key of the file in file storage.
  key text not null check (length(key) <= 100),
  byte_count integer not null check (byte_count > 0),
  added_by uuid not null references users,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint house_documents_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index house_documents_of_house on house_documents (community_id, house_id, added_at, id) where removed_at
    is null;

alter table house_documents enable row level security;
alter table house_documents force row level security;

grant insert, select, update on house_documents to courtyard_app;
