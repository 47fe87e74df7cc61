-- Streets and houses (domain 4), their search and their natural order. New tables only; locks nothing.

-- Text ordered as people order it: "2" before "10", case and accents ignored.
create function natural_key(text) returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(
    regexp_replace(btrim(public.search_form($1)), '(\d+)', '0000000\1', 'g'), '0*(\d{8})', '\1', 'g')
$$;

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
create unique index streets_name_key on streets (community_id, btrim(search_form(name)))
  where archived_at is null;
create index streets_in_order on streets (community_id, sort_order, natural_key(name) collate "C", id);
select make_tenant_table('streets');

create table houses (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  street_id uuid not null,
  house_number text not null check (length(house_number) between 1 and 20),
  block text not null default '' check (length(block) <= 20),
  unit_label text not null default '' check (length(unit_label) <= 20),
  type text not null default 'Detached' check (type in ('Detached', 'Semi-detached', 'Terrace',
    'Duplex', 'Flat', 'Office', 'Shop', 'Plot', 'Facility')),
  use text not null default 'Residential'
    check (use in ('Residential', 'Commercial', 'Mixed', 'Communal')),
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
  -- Kept by a trigger: how it is searched, and its place among the houses of the community.
  search_text text not null default '',
  sort_key text collate "C" not null default '',
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint houses_street foreign key (community_id, street_id) references streets (community_id, id),
  constraint houses_merged_into foreign key (community_id, merged_into)
    references houses (community_id, id),
  constraint houses_account_number_key unique (community_id, account_number)
);
-- Case and spaces do not make another house (domain 4).
create unique index houses_address_key on houses (community_id, street_id,
  lower(regexp_replace(block || '|' || house_number || '|' || unit_label, '\s', '', 'g')))
  where status <> 'Archived';
create index houses_in_order on houses (community_id, sort_key, id);
create index houses_of_street on houses (community_id, street_id, sort_key);
create index houses_by_status on houses (community_id, status, sort_key, id);
create index houses_search on houses using gin (community_id, search_text gin_trgm_ops);
select make_tenant_table('houses');
select keep_totals('houses', 'houses', 'status');

-- The search text and order of a house come from the house and its street's name.
create function describe_house() returns trigger
language plpgsql
as $$
declare
  street_name text;
begin
  select s.name into street_name from streets s
    where s.community_id = new.community_id and s.id = new.street_id;
  -- The sign keeps a search for house "12" from finding every account number that begins with 12.
  new.search_text := search_form(concat_ws(' ', new.house_number, street_name, new.block,
    new.unit_label, '#' || new.account_number));
  new.sort_key := natural_key(concat_ws(E'\x01', street_name, new.block, new.house_number,
    new.unit_label));
  return new;
end
$$;
create trigger houses_describe
  before insert or update of street_id, house_number, block, unit_label, account_number, search_text
  on houses for each row execute function describe_house();

create function describe_houses_of_street() returns trigger
language plpgsql
as $$
begin
  update houses set search_text = '' where community_id = new.community_id and street_id = new.id;
  return null;
end
$$;
create trigger streets_renamed after update of name on streets
  for each row when (old.name is distinct from new.name)
  execute function describe_houses_of_street();

-- Turns a search into LIKE patterns, one a word: words of one or two letters match at a word's
-- beginning, longer ones anywhere.
create function search_patterns(search text) returns text[]
language sql
immutable
parallel safe
as $$
  select coalesce(array_agg(case when length(word) < 3 then '% ' else '%' end
      || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}')
  from (select unnest(string_to_array(btrim(public.search_form(search)), ' ')) as word limit 8) words
  where word <> ''
$$;

-- One LIKE a pattern, of the array that is the query's second parameter: `like all` would leave the index aside.
create function like_each(column_name text, patterns text[]) returns text
language sql
immutable
parallel safe
as $$
  select coalesce(string_agg(format(' and %s like $2[%s]', column_name, place), '' order by place), '')
  from generate_series(1, cardinality(patterns)) as place
$$;

-- Row security keeps the planner from trigram indexes, because LIKE is not leakproof (78 times slower). So one
-- function a table searches with its owner's rights: the community comes from the session's setting, never
-- from an argument; only ids come out; and what the caller then reads of them is under row security again.
create function search_houses(search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select h.id from public.houses h where h.community_id = $1'
    || public.like_each('h.search_text', patterns) || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
revoke all on function search_houses from public;
grant execute on function search_houses to courtyard_app;
