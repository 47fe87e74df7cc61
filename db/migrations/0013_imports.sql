-- Bulk upload (domain 5): the batches, and the rows of their files as given, as read and as they came out. New tables
-- only; locks nothing.

create table import_batches (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('residents', 'addresses')),
  file_name text not null check (length(file_name) between 1 and 200),
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Validated', 'Importing',
    'Completed', 'CompletedWithErrors', 'Failed', 'Cancelled', 'Undone')),
  header text[] not null,
  samples jsonb not null default '[]',
  -- Which column of the file gives a column of ours; and how its days of numbers are written.
  mapping jsonb not null,
  day_order text check (day_order in ('dmy', 'mdy')),
  asks_day_order boolean not null default false,
  notes jsonb not null default '[]',
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
  primary key (community_id, id)
);
create index import_batches_by_time on import_batches (community_id, kind, created_at desc, id);
-- Two imports at once would each count the other's people as missing.
create unique index import_batches_one_running on import_batches (community_id)
  where status = 'Importing';
select make_tenant_table('import_batches');

-- What an import creates takes its id from the row that asked for it: a resident from the first row of that person, a
-- house from the first row of that address, an occupancy and a vehicle from their own row. So a job that is run
-- twice cannot create twice, and undoing knows what came in without a list.
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
  reading_problems jsonb not null default '[]',
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
  problems jsonb not null default '[]',
  has_error boolean not null default false,
  has_warning boolean not null default false,
  -- As it came out.
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'duplicate', 'skipped',
    'refused', 'failed')),
  reason text check (length(reason) <= 500),
  -- What an update replaced, for undoing it.
  before jsonb,
  filled_house boolean not null default false,
  primary key (community_id, id),
  constraint import_rows_batch foreign key (community_id, batch_id)
    references import_batches (community_id, id)
);
create index import_rows_of_batch on import_rows (community_id, batch_id, line);
create index import_rows_with_problems on import_rows (community_id, batch_id, line)
  where has_error or has_warning;
select make_tenant_table('import_rows');

-- Case and spaces do not make another house (houses_address_key says the same).
create function house_place(block text, house_number text, unit_label text) returns text
language sql
immutable
parallel safe
as $$
  select lower(regexp_replace(block || '|' || house_number || '|' || unit_label, '\s', '', 'g'))
$$;

create function import_problem(level text, of_column text, code text, with_values jsonb default '{}')
returns jsonb
language sql
immutable
parallel safe
as $$
  select jsonb_build_array(jsonb_strip_nulls(
    jsonb_build_object('level', level, 'column', of_column, 'code', code, 'with', with_values)))
$$;
