-- Tables of utilities: tariffs, meters, readings, bills and prepaid tokens.

-- Tariffs, whose prices are in utility_tariff_versions.
create table utility_tariffs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  kind text not null check (kind in ('Electricity', 'Water', 'Gas')),
  -- The tariff applies to meters of houses of these types. The default tariff applies to all other meters.
  house_types text[] not null default '{}' check (cardinality(house_types) <= 20),
  is_default boolean not null default false,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint utility_tariffs_of_kind unique (community_id, kind, id)
);

create unique index utility_tariffs_name on utility_tariffs (community_id, kind, btrim(search_form(name))) where
    archived_at is null;

create unique index utility_tariffs_default on utility_tariffs (community_id, kind) where is_default and
    (archived_at is null);

alter table utility_tariffs enable row level security;
alter table utility_tariffs force row level security;

grant insert, select, update on utility_tariffs to courtyard_app;

-- Prices of a tariff from a day on. A version is never changed; it can be deleted until a bill or token refers to it.
create table utility_tariff_versions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  tariff_id uuid not null,
  effective_from date not null,
  -- Price steps in ascending order: {"upTo": "50", or null for the last step, "unitPriceMinor": "6850.25"}. Decimals
  -- are stored as text, so that they stay exact.
  bands jsonb not null check ((jsonb_typeof(bands) = 'array') and jsonb_array_length(bands) between 1 and 6),
  fixed_minor money_minor not null default 0 check ((fixed_minor)::bigint >= 0),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 5000),
  created_by uuid,
  created_by_name text not null check (length(created_by_name) <= 120),
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint utility_tariff_versions_once unique (community_id, tariff_id, effective_from),
  constraint utility_tariff_versions_tariff foreign key (community_id, tariff_id) references utility_tariffs
      (community_id, id)
);

alter table utility_tariff_versions enable row level security;
alter table utility_tariff_versions force row level security;

grant delete, insert, select on utility_tariff_versions to courtyard_app;

create table meters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Electricity', 'Water', 'Gas')),
  number text not null check (length(number) between 1 and 30),
  house_id uuid not null,
  payment text not null check (payment in ('Postpaid', 'Prepaid')),
  -- The units that a unit of the display stands for: 40 for a meter behind a current transformer of 40.
  multiplier numeric(10,4) not null default 1 check (multiplier > (0)::numeric),
  -- The whole digits of the display. After the highest value it continues at 0.
  digits smallint not null default 6 check (digits between 3 and 9),
  -- The meter's own tariff; null for the tariff of the house's type.
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
  constraint meters_replaced check ((state = 'Replaced') = (replaced_by_id is not null)),
  constraint meters_ended check ((state = 'Active') = (ended_on is null)),
  constraint meters_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint meters_tariff foreign key (community_id, kind, tariff_id) references utility_tariffs (community_id,
      kind, id),
  constraint meters_replaced_by foreign key (community_id, replaced_by_id) references meters (community_id, id)
      deferrable initially deferred
);

-- A number is used by at most one active meter.
create unique index meters_number on meters (community_id, kind, lower(number)) where state = 'Active';

create index meters_in_order on meters (community_id, natural_key(number) collate "C", id);

create index meters_of_houses on meters (community_id, house_id, kind);

alter table meters enable row level security;
alter table meters force row level security;

grant insert, select, update on meters to courtyard_app;

-- Meter readings. `consumption` is the usage since the previous reading, with the multiplier applied.
create table meter_readings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  meter_id uuid not null,
  house_id uuid not null,
  part text not null default 'Regular' check (part in ('Opening', 'Regular', 'Final')),
  read_on date not null,
  value numeric(13,3) not null check (value >= (0)::numeric),
  -- The day of the previous reading; null for the first.
  since_on date,
  consumption numeric not null default 0 check (consumption >= (0)::numeric),
  rolled_over boolean not null default false,
  -- True if the value was implausible and the person who entered it confirmed it.
  is_unusual boolean not null default false,
  note text not null default '' check (length(note) <= 250),
  photo_key text check (length(photo_key) <= 100),
  read_by uuid,
  read_by_name text not null check (length(read_by_name) <= 120),
  recorded_at timestamptz not null,
  corrected_at timestamptz,
  primary key (community_id, id),
  constraint meter_readings_once unique (community_id, meter_id, read_on, part),
  constraint meter_readings_check check (since_on <= read_on),
  constraint meter_readings_first check ((part = 'Opening') = (since_on is null)),
  constraint meter_readings_meter foreign key (community_id, meter_id, house_id) references meters
      (community_id, id, house_id)
);

create index meter_readings_in_time on meter_readings (community_id, read_on desc, recorded_at desc, id);

create index meter_readings_of_house on meter_readings (community_id, house_id, read_on desc);

create index meter_readings_unusual on meter_readings (community_id, read_on desc, id) where is_unusual;

alter table meter_readings enable row level security;
alter table meter_readings force row level security;

grant insert, select, update on meter_readings to courtyard_app;

-- Corrections of readings, with the old value and the reason.
create table meter_reading_corrections (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reading_id uuid not null,
  old_value numeric(13,3) not null,
  new_value numeric(13,3) not null,
  reason text not null check (length(reason) between 3 and 250),
  corrected_by uuid,
  corrected_by_name text not null check (length(corrected_by_name) <= 120),
  corrected_at timestamptz not null,
  primary key (community_id, id),
  constraint meter_reading_corrections_reading foreign key (community_id, reading_id) references meter_readings
      (community_id, id)
);

create index meter_reading_corrections_of on meter_reading_corrections (community_id, reading_id, corrected_at);

alter table meter_reading_corrections enable row level security;
alter table meter_reading_corrections force row level security;

grant insert, select on meter_reading_corrections to courtyard_app;

-- A run bills the usage of all meters of a kind up to a day, through a one-off due.
create table utility_bill_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  number integer not null check (number > 0),
  kind text not null check (kind in ('Electricity', 'Water', 'Gas')),
  title text not null check (length(title) between 3 and 80),
  -- Only readings up to this day are billed.
  until_on date not null,
  due_on date not null,
  due_id uuid not null,
  bill_count integer not null check (bill_count > 0),
  house_count integer not null check (house_count > 0),
  units numeric not null,
  total_minor money_minor not null check ((total_minor)::bigint > 0),
  created_by uuid,
  created_by_name text not null check (length(created_by_name) <= 120),
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint utility_bill_runs_number unique (community_id, number),
  constraint utility_bill_runs_due foreign key (community_id, due_id) references dues (community_id, id)
);

alter table utility_bill_runs enable row level security;
alter table utility_bill_runs force row level security;

grant insert, select on utility_bill_runs to courtyard_app;

-- The billed usage of a meter since its previous bill. A bill is never changed: the next bill settles the difference
-- that a corrected reading makes.
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
  from_value numeric(13,3) not null,
  to_value numeric(13,3) not null,
  units numeric not null check (units >= (0)::numeric),
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  basis text not null check (length(basis) <= 2000),
  primary key (community_id, id),
  constraint utility_bills_once unique (community_id, run_id, meter_id),
  constraint utility_bills_run foreign key (community_id, run_id) references utility_bill_runs (community_id,
      id),
  constraint utility_bills_meter foreign key (community_id, meter_id, house_id) references meters (community_id,
      id, house_id),
  constraint utility_bills_reading foreign key (community_id, reading_id) references meter_readings
      (community_id, id),
  constraint utility_bills_version foreign key (community_id, version_id) references utility_tariff_versions
      (community_id, id)
);

create index utility_bills_of_meter on utility_bills (community_id, meter_id, until_on desc);

create index utility_bills_of_house on utility_bills (community_id, house_id, until_on desc, id);

create index utility_bills_of_version on utility_bills (community_id, version_id);

alter table utility_bills enable row level security;
alter table utility_bills force row level security;

grant insert, select on utility_bills to courtyard_app;

-- The last receipt number of token purchases.
create table utility_counters (
  community_id uuid not null references communities,
  id text not null check (id = 'tokens'),
  last_number bigint not null check (last_number > 0),
  primary key (community_id, id)
);

alter table utility_counters enable row level security;
alter table utility_counters force row level security;

grant insert, select, update on utility_counters to courtyard_app;

-- Prepaid tokens that were bought for a meter.
create table utility_tokens (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The receipt's number, without gaps.
  number bigint not null check (number > 0),
  meter_id uuid not null,
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  units numeric not null check (units > (0)::numeric),
  version_id uuid not null,
  basis text not null check (length(basis) <= 2000),
  channel text not null check (channel in ('House wallet', 'Cash', 'Bank transfer', 'Card')),
  external_reference text check (length(external_reference) between 1 and 100),
  wallet_id uuid not null,
  journal_id uuid not null,
  -- Paid: the issuer hasn't answered yet. Refunded: the issuer failed, and the money went to the house's wallet.
  status text not null default 'Paid' check (status in ('Paid', 'Issued', 'Refunded')),
  issuer text not null check (length(issuer) <= 40),
  -- Encrypted with the server's secret. Lists show only the last four digits.
  token_sealed text check (length(token_sealed) <= 200),
  token_hash text check (length(token_hash) = 64),
  token_tail text check (token_tail ~ '^[0-9]{4}$'),
  problem text check (length(problem) <= 200),
  refund_journal_id uuid,
  bought_by uuid,
  bought_by_name text not null check (length(bought_by_name) <= 120),
  bought_on date not null,
  bought_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint utility_tokens_number unique (community_id, number),
  constraint utility_tokens_issued check ((status = 'Issued') = (token_sealed is not null)),
  constraint utility_tokens_refunded check ((status = 'Refunded') = (refund_journal_id is not null)),
  constraint utility_tokens_meter foreign key (community_id, meter_id, house_id) references meters
      (community_id, id, house_id),
  constraint utility_tokens_version foreign key (community_id, version_id) references utility_tariff_versions
      (community_id, id),
  constraint utility_tokens_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint utility_tokens_journal foreign key (community_id, journal_id) references journals (community_id,
      id)
);

-- A token is issued only once.
create unique index utility_tokens_once on utility_tokens (community_id, token_hash) where token_hash is not
    null;

create index utility_tokens_in_time on utility_tokens (community_id, bought_at desc, id);

create index utility_tokens_of_meter on utility_tokens (community_id, meter_id, bought_on);

create index utility_tokens_of_house on utility_tokens (community_id, house_id, bought_at desc);

create index utility_tokens_of_version on utility_tokens (community_id, version_id);

create index utility_tokens_waiting on utility_tokens (community_id, bought_at) where status = 'Paid';

-- An external payment buys at most one token.
create unique index utility_tokens_payment on utility_tokens (community_id, channel, lower(external_reference))
    where external_reference is not null;

alter table utility_tokens enable row level security;
alter table utility_tokens force row level security;

grant insert, select, update on utility_tokens to courtyard_app;
