-- The tables of imports.

-- Bulk upload: the batches, and the rows of their files as given, as read and as they came out.
create table import_batches (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('residents', 'addresses')),
  file_name text not null check (length(file_name) between 1 and 200),
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Validated', 'Importing', 'Completed',
      'CompletedWithErrors', 'Failed', 'Cancelled', 'Undoing', 'Undone')),
  header text[] not null,
  samples jsonb not null default '[]'::jsonb,
  -- Which column of the file gives a column of ours; and how its days of numbers are written.
  mapping jsonb not null,
  day_order text check (day_order in ('dmy', 'mdy')),
  asks_day_order boolean not null default false,
  notes jsonb not null default '[]'::jsonb,
  row_count integer not null check (row_count >= 0),
  -- When its rows were last held against the community; whatever is audited later may matter to them.
  checked_at timestamptz not null default now(),
  -- What the person who uploaded it may do beside the batch's own kind.
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
  -- Set when the rows of an old batch have been forgotten: they are personal data.
  rows_dropped_at timestamptz,
  -- What the checks found, counted; an open screen asks for it again and again.
  checks jsonb,
  -- An empty community may be filled with sample data to look around: an upload like every other, which can be taken
  -- back for as long as it is there.
  is_sample boolean not null default false,
  undone jsonb,
  undone_at timestamptz,
  undone_by uuid references users,
  undone_by_name text,
  -- Set back when the undo fails, so that it can be asked for again.
  status_before_undo text,
  create_look_alikes boolean not null default false,
  primary key (community_id, id)
);

create index import_batches_by_time on import_batches (community_id, kind, created_at desc, id);

create unique index import_batches_sample on import_batches (community_id) where is_sample and (status <> all
    (array['Undone', 'Failed', 'Cancelled']));

-- Two imports at once would each count the other's people as missing.
create unique index import_batches_one_running on import_batches (community_id) where status = any
    (array['Importing', 'Undoing']);

alter table import_batches enable row level security;
alter table import_batches force row level security;

grant delete, insert, select, update on import_batches to courtyard_app;

-- What an import creates takes its id from the row that asked for it: a resident from the first row of that person, a
-- house from the first row of that address, an occupancy and a vehicle from their own row. So a job that is run twice
-- cannot create twice, and undoing knows what came in without a list.
create table import_rows (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  line integer not null,
  -- As the file has them or as they were mended, by the file's own columns; refused ones by their number.
  cells text[] not null,
  refused jsonb,
  -- As read.
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
  -- As found among the file's other rows and in the community (resolve_import).
  street_id uuid,
  house_id uuid,
  resident_id uuid,
  street_is_new boolean not null default false,
  house_is_new boolean not null default false,
  leads_house boolean not null default false,
  group_ids uuid[],
  -- `known` and `same` stand in the community already, `twice` stands on an earlier line.
  state text not null default 'new' check (state in ('new', 'known', 'same', 'twice')),
  problems jsonb not null default '[]'::jsonb,
  has_error boolean not null default false,
  has_warning boolean not null default false,
  -- As it came out.
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'duplicate', 'skipped', 'refused',
      'failed')),
  reason text check (length(reason) <= 500),
  -- What an update replaced, for undoing it.
  before jsonb,
  filled_house boolean not null default false,
  -- Whether the undo has dealt with the person and with the house of a row.
  person_undone boolean not null default false,
  house_undone boolean not null default false,
  -- The street that a new one is nearly the same as, as the checks found it.
  street_nearest text generated always as (jsonb_path_query_first(problems, '$[*]?(@."code" == "STREET_NEW")."with"."nearest"'::jsonpath) #>> '{}') stored,
  -- Uploads of residents bring dates of birth, so that a child without phone and email comes in. Such a child is
  -- found again by the house, the name and the day of birth.
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

-- The records that an undo left, by id: the name is read from the record itself, so an erased person is not named
-- here.
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
