-- Utilities (domain 17): tariffs, the meters of houses, and what is read off them. New tables and a function; locks
-- nothing.

create table utility_tariffs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  kind text not null check (kind in ('Electricity', 'Water', 'Gas')),
  -- Meters of houses of these types follow it; a default is for all that no other tariff names.
  house_types text[] not null default '{}' check (cardinality(house_types) <= 20),
  is_default boolean not null default false,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint utility_tariffs_of_kind unique (community_id, kind, id)
);
create unique index utility_tariffs_name on utility_tariffs (community_id, kind, btrim(search_form(name)))
  where archived_at is null;
create unique index utility_tariffs_default on utility_tariffs (community_id, kind)
  where is_default and archived_at is null;
select make_tenant_table('utility_tariffs', 'select, insert, update');

-- A version is never changed. One that nothing was billed by can be taken out again: what was billed points to its own
-- version, and so holds it.
create table utility_tariff_versions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  tariff_id uuid not null,
  effective_from date not null,
  -- Steps from below: {"upTo": "50" or null for the last, "unitPriceMinor": "6850.25"}; exact decimals, as text.
  bands jsonb not null check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) between 1 and 6),
  fixed_minor money_minor not null default 0 check (fixed_minor >= 0),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 5000),
  created_by uuid,
  created_by_name text not null check (length(created_by_name) <= 120),
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint utility_tariff_versions_once unique (community_id, tariff_id, effective_from),
  constraint utility_tariff_versions_tariff foreign key (community_id, tariff_id)
    references utility_tariffs (community_id, id)
);
select make_tenant_table('utility_tariff_versions', 'select, insert, delete');

create table meters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Electricity', 'Water', 'Gas')),
  number text not null check (length(number) between 1 and 30),
  house_id uuid not null,
  payment text not null check (payment in ('Postpaid', 'Prepaid')),
  -- What one unit of the display stands for: a current transformer of 40 shows a fortieth.
  multiplier numeric(10, 4) not null default 1 check (multiplier > 0),
  -- Whole digits of the display; after the last 9 it begins again at 0.
  digits smallint not null default 6 check (digits between 3 and 9),
  -- Its own tariff; null for that of its house's type.
  tariff_id uuid,
  state text not null default 'Active' check (state in ('Active', 'Replaced', 'Retired')),
  installed_on date not null,
  ended_on date,
  replaced_by_id uuid,
  state_reason text check (length(state_reason) between 3 and 250),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint meters_of_house unique (community_id, id, house_id),
  constraint meters_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint meters_tariff foreign key (community_id, kind, tariff_id)
    references utility_tariffs (community_id, kind, id),
  constraint meters_replaced_by foreign key (community_id, replaced_by_id)
    references meters (community_id, id) deferrable initially deferred,
  constraint meters_replaced check ((state = 'Replaced') = (replaced_by_id is not null)),
  constraint meters_ended check ((state = 'Active') = (ended_on is null))
);
-- A number is on one wall at a time.
create unique index meters_number on meters (community_id, kind, lower(number)) where state = 'Active';
create index meters_in_order on meters (community_id, natural_key(number) collate "C", id);
create index meters_of_houses on meters (community_id, house_id, kind);
select make_tenant_table('meters', 'select, insert, update');

-- What the display showed. `consumption` is what was used since the reading before, times the multiplier.
create table meter_readings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  meter_id uuid not null,
  house_id uuid not null,
  part text not null default 'Regular' check (part in ('Opening', 'Regular', 'Final')),
  read_on date not null,
  value numeric(13, 3) not null check (value >= 0),
  -- The day of the reading before; null for the first.
  since_on date check (since_on <= read_on),
  consumption numeric not null default 0 check (consumption >= 0),
  rolled_over boolean not null default false,
  -- It was unlike those before, and whoever entered it said that it is right.
  is_unusual boolean not null default false,
  note text not null default '' check (length(note) <= 250),
  photo_key text check (length(photo_key) <= 100),
  read_by uuid,
  read_by_name text not null check (length(read_by_name) <= 120),
  recorded_at timestamptz not null,
  corrected_at timestamptz,
  primary key (community_id, id),
  constraint meter_readings_once unique (community_id, meter_id, read_on, part),
  constraint meter_readings_meter foreign key (community_id, meter_id, house_id)
    references meters (community_id, id, house_id),
  constraint meter_readings_first check ((part = 'Opening') = (since_on is null))
);
create index meter_readings_in_time on meter_readings (community_id, read_on desc, recorded_at desc, id);
create index meter_readings_of_house on meter_readings (community_id, house_id, read_on desc);
create index meter_readings_unusual on meter_readings (community_id, read_on desc, id) where is_unusual;
select make_tenant_table('meter_readings', 'select, insert, update');

-- What a reading said before, and why it says something else now.
create table meter_reading_corrections (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reading_id uuid not null,
  old_value numeric(13, 3) not null,
  new_value numeric(13, 3) not null,
  reason text not null check (length(reason) between 3 and 250),
  corrected_by uuid,
  corrected_by_name text not null check (length(corrected_by_name) <= 120),
  corrected_at timestamptz not null,
  primary key (community_id, id),
  constraint meter_reading_corrections_reading foreign key (community_id, reading_id)
    references meter_readings (community_id, id)
);
create index meter_reading_corrections_of on meter_reading_corrections (community_id, reading_id, corrected_at);
select make_tenant_table('meter_reading_corrections', 'select, insert');

-- What was used between two displays; one that is lower has begun again at 0.
create function meter_consumption(before numeric, after numeric, digits integer, multiplier numeric) returns numeric
language sql
immutable
parallel safe
as $$
  select trim_scale((after - before + case when after < before then power(10::numeric, digits) else 0 end) * multiplier)
$$;

-- What each meter is billed by: its own tariff, else that of its house's type, else the default of its kind.
create view meter_tariffs with (security_invoker = true) as
  select m.community_id, m.id as meter_id, t.id as tariff_id, t.name, m.tariff_id is not null as is_own
  from meters m
  left join billable_houses b on b.community_id = m.community_id and b.house_id = m.house_id
  cross join lateral (select t.id, t.name from utility_tariffs t
    where t.community_id = m.community_id and t.kind = m.kind
      and case when m.tariff_id is not null then t.id = m.tariff_id
        else t.archived_at is null and (t.is_default or b.type = any (t.house_types)) end
    order by b.type = any (t.house_types) desc nulls last limit 1) t;
grant select on meter_tariffs to courtyard_app;

-- The numbers of meters that the records of active houses name.
create view house_meter_numbers with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.meter_number from houses h
  where h.status = 'Active' and btrim(h.meter_number) <> '';
grant select on house_meter_numbers to courtyard_app;

-- Whether something was billed by a version of a tariff; what bills comes later, and says so here.
create function tariff_version_is_used(community uuid, version uuid) returns boolean
language sql
stable
as $$
  select false
$$;
