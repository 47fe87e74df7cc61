-- Bills of what was used (domain 17): each run makes one due, whose amounts are given house by house with the arithmetic
-- behind them. Adds a column to due_house_amounts, which it locks for a moment; the rest is new.

alter table due_house_amounts add column basis text check (length(basis) <= 200);

-- The units of each step of a tariff, after so many that were taken before: all exact.
create function banded_parts(bands jsonb, units numeric, already numeric)
returns table (place bigint, part numeric, price numeric)
language sql
immutable
parallel safe
as $$
  select b.n, greatest(0, least(coalesce(b.up_to, already + units), already + units) - greatest(b.above, already)),
    b.price
  from (select x.n, (x.e ->> 'unitPriceMinor')::numeric as price, (x.e ->> 'upTo')::numeric as up_to,
      coalesce(lag((x.e ->> 'upTo')::numeric) over (order by x.n), 0) as above
    from jsonb_array_elements(bands) with ordinality as x(e, n)) b
$$;

-- What units cost in whole minor units: rounded once, half up.
create function tariff_amount(bands jsonb, fixed_minor numeric, tax_basis_points integer, units numeric, already numeric)
returns bigint
language sql
immutable
parallel safe
as $$
  select round((fixed_minor + coalesce(sum(p.part * p.price), 0)) * (1 + tax_basis_points * 0.0001))::bigint
  from banded_parts(bands, units, already) p
$$;

-- A price as people read it: with the digits of its currency, and more only where there are more.
create function plain_price(price_minor numeric, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select case when scale(p.price) < digits then round(p.price, digits) else p.price end::text
  from (select trim_scale(price_minor * power(0.1, digits)) as price) p
$$;

-- The arithmetic: "152.4 kWh: 50 × 40.00 + 102.4 × 68.5025, fixed 500.00, tax 7.5 %".
create function tariff_words(bands jsonb, fixed_minor numeric, tax_basis_points integer, units numeric, already numeric,
  unit text, digits integer) returns text
language sql
immutable
parallel safe
as $$
  select left(concat_ws(', ',
    trim_scale(round(units, 3)) || ' ' || unit || coalesce(': ' || string_agg(
      trim_scale(round(p.part, 3)) || ' × ' || plain_price(p.price, digits), ' + ' order by p.place)
      filter (where p.part > 0), ''),
    case when fixed_minor > 0 then 'fixed ' || plain_price(fixed_minor, digits) end,
    case when tax_basis_points > 0 then 'tax ' || trim_scale(tax_basis_points * 0.01) || ' %' end), 200)
  from banded_parts(bands, units, already) p
$$;

create table utility_bill_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  number integer not null check (number > 0),
  kind text not null check (kind in ('Electricity', 'Water', 'Gas')),
  title text not null check (length(title) between 3 and 80),
  -- Readings up to this day.
  until_on date not null,
  due_on date not null,
  due_id uuid not null,
  bill_count integer not null check (bill_count > 0),
  house_count integer not null check (house_count > 0),
  units numeric not null,
  total_minor money_minor not null check (total_minor > 0),
  created_by uuid,
  created_by_name text not null check (length(created_by_name) <= 120),
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint utility_bill_runs_number unique (community_id, number),
  constraint utility_bill_runs_due foreign key (community_id, due_id) references dues (community_id, id)
);
select make_tenant_table('utility_bill_runs', 'select, insert');

-- What one meter used since its last bill. A bill is never changed: what a corrected reading turns out to have been
-- otherwise is evened out by the next.
create table utility_bills (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  meter_id uuid not null,
  house_id uuid not null,
  reading_id uuid not null,
  version_id uuid not null,
  since_on date not null,
  until_on date not null,
  from_value numeric(13, 3) not null,
  to_value numeric(13, 3) not null,
  units numeric not null check (units >= 0),
  amount_minor money_minor not null check (amount_minor > 0),
  basis text not null check (length(basis) <= 200),
  primary key (community_id, id),
  constraint utility_bills_once unique (community_id, run_id, meter_id),
  constraint utility_bills_run foreign key (community_id, run_id) references utility_bill_runs (community_id, id),
  constraint utility_bills_meter foreign key (community_id, meter_id, house_id)
    references meters (community_id, id, house_id),
  constraint utility_bills_reading foreign key (community_id, reading_id) references meter_readings (community_id, id),
  constraint utility_bills_version foreign key (community_id, version_id)
    references utility_tariff_versions (community_id, id)
);
create index utility_bills_of_meter on utility_bills (community_id, meter_id, until_on desc);
create index utility_bills_of_house on utility_bills (community_id, house_id, until_on desc, id);
create index utility_bills_of_version on utility_bills (community_id, version_id);
select make_tenant_table('utility_bills', 'select, insert');

create or replace function tariff_version_is_used(community uuid, version uuid) returns boolean
language sql
stable
as $$
  select exists (select from utility_bills b where b.community_id = community and b.version_id = version)
$$;
