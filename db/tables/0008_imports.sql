-- Tables of spreadsheet imports.

-- Uploaded spreadsheets of residents or addresses.
create table import_batches (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('residents', 'addresses')),
  file_name text not null check (length(file_name) between 1 and 200),
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Validated', 'Importing', 'Completed',
      'CompletedWithErrors', 'Failed', 'Cancelled', 'Undoing', 'Undone')),
  header text[] not null,
  samples jsonb not null default '[]'::jsonb,
  -- The column of the file for each field, and the order of day and month in numeric dates.
  mapping jsonb not null,
  day_order text check (day_order in ('dmy', 'mdy')),
  asks_day_order boolean not null default false,
  notes jsonb not null default '[]'::jsonb,
  row_count integer not null check (row_count >= 0),
  -- When the rows were last checked against the community's data. Later audit entries may make the checks stale.
  checked_at timestamptz not null default now(),
  -- Permissions of the uploader beyond the import itself.
  may_add_houses boolean not null,
  may_add_members boolean not null,
  mode text check (mode in ('allOrNothing', 'validRows')),
  create_streets boolean,
  duplicates text check (duplicates in ('skip', 'update')),
  rows_done integer not null default 0,
  counts jsonb,
  cancel_wanted boolean not null default false,
  failure text check (length(failure) <= 500),
  created_by uuid not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  -- Set when the rows of an old import were deleted, because they are personal data.
  rows_dropped_at timestamptz,
  -- Counts of what the checks found, stored because an open page polls them.
  checks jsonb,
  -- Sample data for an empty community. It is imported like a file, and can be undone without a time limit.
  is_sample boolean not null default false,
  undone jsonb,
  undone_at timestamptz,
  undone_by uuid references users,
  undone_by_name text,
  -- The status to return to if the undo fails, so that it can be retried.
  status_before_undo text,
  create_look_alikes boolean not null default false,
  primary key (community_id, id)
);

create index import_batches_by_time on import_batches (community_id, kind, created_at desc, id);

create unique index import_batches_sample on import_batches (community_id) where is_sample and (status <> all
    (array['Undone', 'Failed', 'Cancelled']));

-- Imports run one at a time: two at once would create the same people twice.
create unique index import_batches_one_running on import_batches (community_id) where status = any
    (array['Importing', 'Undoing']);

alter table import_batches enable row level security;
alter table import_batches force row level security;

grant delete, insert, select, update on import_batches to courtyard_app;

-- The rows of an import: as given, as parsed and their outcome. A created record takes its id from its row: a
-- resident from the first row of the person, a house from the first row of the address, an occupancy and a vehicle
-- from their own row. A retried job therefore can't create duplicates, and the undo finds the records by id.
create table import_rows (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  line integer not null,
  -- The cells in the file's column order, with corrections made on the page. `refused` gives the reason for each cell
  -- that can't be read, by column number.
  cells text[] not null,
  refused jsonb,
  -- The parsed values.
  street text,
  house_number text,
  block text not null default '',
  unit_label text not null default '',
  house_type text,
  occupancy text,
  bedrooms smallint,
  parking_slots smallint,
  meter_number text,
  notes text,
  first_name text,
  last_name text,
  phone text,
  email text,
  relationship text,
  move_in_on date,
  plate text,
  group_names text[],
  reading_problems jsonb not null default '[]'::jsonb,
  -- Records found by resolve_import, among the other rows of the file and in the community.
  street_id uuid,
  house_id uuid,
  resident_id uuid,
  street_is_new boolean not null default false,
  house_is_new boolean not null default false,
  leads_house boolean not null default false,
  group_ids uuid[],
  -- `known` and `same` are already in the community; `twice` repeats an earlier row.
  state text not null default 'new' check (state in ('new', 'known', 'same', 'twice')),
  problems jsonb not null default '[]'::jsonb,
  has_error boolean not null default false,
  has_warning boolean not null default false,
  -- The result of the import.
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'duplicate', 'skipped', 'refused',
      'failed')),
  reason text check (length(reason) <= 500),
  -- The values that an update replaced, for the undo.
  before jsonb,
  filled_house boolean not null default false,
  -- Whether the undo has processed the row's person and house.
  person_undone boolean not null default false,
  house_undone boolean not null default false,
  -- An existing street whose name is similar to the new one, from the checks.
  street_nearest text generated always as (jsonb_path_query_first(problems, '$[*]?(@."code" == "STREET_NEW")."with"."nearest"'::jsonpath) #>> '{}') stored,
  -- Identifies a child without phone and email, together with the house and the name.
  date_of_birth date,
  primary key (community_id, id),
  constraint import_rows_batch foreign key (community_id, batch_id) references import_batches (community_id, id)
) with (fillfactor=45);

create index import_rows_of_batch on import_rows (community_id, batch_id, line);

create index import_rows_with_problems on import_rows (community_id, batch_id, line) where has_error or
    has_warning;

alter table import_rows enable row level security;
alter table import_rows force row level security;

grant delete, insert, select, update on import_rows to courtyard_app;

-- Records that an undo kept, and why. Names are read from the records, so that an erased person isn't named here.
create table import_kept (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  entity_type text not null check (entity_type in ('resident', 'house', 'street')),
  entity_id uuid not null,
  why text not null check (why in ('changed', 'invited', 'stay', 'vehicle', 'used', 'lived-in', 'not-empty',
      'newer-values')),
  primary key (community_id, id),
  constraint import_kept_once unique (community_id, batch_id, entity_type, entity_id),
  constraint import_kept_batch foreign key (community_id, batch_id) references import_batches (community_id, id)
);

alter table import_kept enable row level security;
alter table import_kept force row level security;

grant insert, select on import_kept to courtyard_app;
