-- Tables of licences: seat prices, subscriptions, orders and daily usage.

-- How often a community used a feature on trial, without a licence for it.
create table feature_usage (
  community_id uuid not null references communities,
  id text not null,
  used integer not null default 0 check (used >= 0),
  primary key (community_id, id)
);

alter table feature_usage enable row level security;
alter table feature_usage force row level security;

grant insert, select, update on feature_usage to courtyard_app;

-- The price per seat. The tier with the highest from_seats that the number of seats reaches applies to all seats.
create table plan_prices (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_seats integer not null check (from_seats >= 1),
  month_minor money_minor not null check ((month_minor)::bigint > 0),
  year_minor money_minor not null check ((year_minor)::bigint > 0),
  -- The tax rate on the price, in hundredths of a percent.
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  primary key (currency, from_seats)
);

grant select on plan_prices to courtyard_app;

-- The licence of a community. It has at most one.
create table subscriptions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('Active', 'Grace', 'Ended')),
  period text not null check (period in ('Month', 'Year')),
  seats integer not null check (seats between 1 and 100000),
  -- The paid period, first and last day included. All seats end on the same day.
  starts_on date not null,
  ends_on date not null,
  -- Features that were switched on individually, outside of the bundle. They are kept while a subscription has
  -- lapsed.
  add_ons text[] not null default '{}' check (cardinality(add_ons) <= 10),
  -- The latest reminder before the end, in days before it; null if the end has moved since.
  reminded_days integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint subscriptions_one unique (community_id),
  constraint subscriptions_in_order check (ends_on >= starts_on)
);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;

grant insert, select, update on subscriptions to courtyard_app;

-- Orders of seats, with their invoice and receipt.
create table seat_orders (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  number integer not null check (number > 0),
  kind text not null check (kind in ('New', 'Added', 'Renewal')),
  status text not null default 'Draft' check (status in ('Draft', 'PendingPayment', 'Paid', 'Active', 'Expired',
      'Cancelled', 'Failed')),
  seats integer not null check (seats between 1 and 100000),
  period text not null check (period in ('Month', 'Year')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit_price_minor money_minor not null check ((unit_price_minor)::bigint > 0),
  net_minor money_minor not null check ((net_minor)::bigint >= 0),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  tax_minor money_minor not null check ((tax_minor)::bigint >= 0),
  total_minor money_minor not null check ((total_minor)::bigint > 0),
  -- The number of days charged, out of the days in the full period.
  days integer not null check (days > 0),
  period_days integer not null check (period_days > 0),
  starts_on date not null,
  ends_on date not null,
  -- Numbered without gaps: the invoice when payment starts, the receipt when the payment arrives.
  invoice_number integer,
  receipt_number integer,
  invoiced_at timestamptz,
  payment_id uuid,
  payment_reference text check (length(payment_reference) <= 100),
  checkout_url text check (length(checkout_url) <= 2000),
  channel text check (channel in ('Card', 'Bank transfer')),
  paid_at timestamptz,
  ended_at timestamptz,
  reason text check (length(reason) <= 300),
  created_by uuid not null,
  created_by_name text not null check (length(created_by_name) <= 200),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (community_id, id),
  constraint seat_orders_number unique (community_id, number),
  constraint seat_orders_invoice unique (community_id, invoice_number),
  constraint seat_orders_receipt unique (community_id, receipt_number),
  constraint seat_orders_in_order check (ends_on >= starts_on),
  constraint seat_orders_total check ((total_minor)::bigint = ((net_minor)::bigint + (tax_minor)::bigint)),
  constraint seat_orders_paid check (status in ('Paid', 'Active', 'Expired') <= ((paid_at is not null) and
      (receipt_number is not null)))
);

-- A community has at most one open order, so that two people can't pay for the same seats at once.
create unique index seat_orders_one_open on seat_orders (community_id) where status = any (array['Draft',
    'PendingPayment']);

create index seat_orders_running on seat_orders (community_id, ends_on) where status = any (array['Paid',
    'Active']);

alter table seat_orders enable row level security;
alter table seat_orders force row level security;

grant insert, select, update on seat_orders to courtyard_app;

-- Licensed and used seats at the end of each day.
create table seat_days (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  day date not null,
  licensed integer not null check (licensed >= 0),
  used integer not null check (used >= 0),
  primary key (community_id, id),
  constraint seat_days_day unique (community_id, day)
);

alter table seat_days enable row level security;
alter table seat_days force row level security;

grant delete, insert, select, update on seat_days to courtyard_app;

insert into plan_prices (currency, from_seats, month_minor, year_minor, tax_basis_points)
  select c.currency, t.from_seats, c.month_minor * t.percent / 100, c.month_minor * t.percent / 10, c.tax
  from (values ('NGN', 50000, 750), ('GHS', 600, 1500), ('KES', 6000, 1600), ('ZAR', 900, 1500),
      ('USD', 50, 0), ('EUR', 50, 0), ('GBP', 40, 2000), ('INR', 4000, 1800), ('AED', 200, 500))
    as c(currency, month_minor, tax),
    (values (1, 100), (51, 80), (251, 60), (1001, 50)) as t(from_seats, percent);
