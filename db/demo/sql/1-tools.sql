-- Temporary functions and tables of the loader. `dice` returns a pseudo-random number: the hash of a word and a
-- number, and never random(), so that every machine and every version of PostgreSQL gets the same numbers. Times are
-- derived from these numbers, and ids from an MD5 hash.

create function pg_temp.dice(what text, n bigint, below integer) returns integer
language sql immutable
as $$ select ((hashtextextended(what, n) & 9223372036854775807) % below)::int $$;

create function pg_temp.id_of(what text, n bigint) returns uuid
language sql immutable
as $$
  select overlay(overlay(md5(what || n) placing '8' from 13) placing 'a' from 17)::uuid
$$;

-- A time on a day at which the estate office is open, in the time zone of the estate.
create function pg_temp.office_hour(day date, what text, n bigint) returns timestamptz
language sql stable
as $$
  select (day + time '08:05' + pg_temp.dice(what, n, 530) * interval '1 minute'
    + pg_temp.dice(what || '.', n, 60) * interval '1 second') at time zone 'Africa/Lagos'
$$;

-- All lists of words. Each list is repeated up to 120 entries, so that a number from 0 to 119 selects a word of any
-- list.
create temp table demo_words (
  list text not null,
  n integer not null,
  word text not null,
  plain text not null,
  primary key (list, n)
);

-- The estate that is loaded: one row.
create temp table demo_estate (
  community_id uuid not null,
  -- The first number of all records of the estate, so that two estates get different pseudo-random numbers.
  base bigint not null,
  city text not null,
  -- Twenty entries with names of ethnic groups. Each household gets one of them, and its names follow from it.
  mix text[] not null,
  owner_percent integer not null,
  opened_on date not null,
  today date not null,
  present timestamptz not null,
  manager_id uuid not null,
  manager_name text not null,
  admin_id uuid not null,
  admin_name text not null,
  bursar_id uuid not null,
  bursar_name text not null,
  -- The resident with an account for the portal; null for an estate without this resident.
  portal_user_id uuid,
  portal_first_name text,
  portal_last_name text,
  portal_email text,
  portal_phone text,
  audit_limit integer not null
);

create temp table demo_streets (
  n bigint not null,
  id uuid not null,
  name text not null,
  code text not null,
  phase integer not null,
  kind text not null,
  houses integer not null,
  first_block integer not null,
  first_house bigint not null
);

-- The groups of the estate, each with the rule that selects its members.
create temp table demo_groups (
  n bigint not null,
  name text not null,
  description text not null,
  kind text not null,
  rule text not null,
  argument text not null,
  created_on date not null
);

-- The dues, wallets, payees and ledger accounts of db/demo/money.ts.
create temp table demo_dues (
  n integer not null,
  id uuid not null,
  title text not null,
  description text not null,
  category text not null,
  wallet text not null,
  amount jsonb not null,
  audience jsonb not null,
  frequency text not null,
  step_months integer not null,
  start_on date not null,
  due_day integer not null,
  penalty jsonb not null,
  reminders jsonb not null,
  status text not null
);
create temp table demo_wallets (
  key text not null,
  id uuid not null,
  name text not null,
  purpose text not null,
  reserve boolean not null,
  low_minor bigint
);
create temp table demo_payees (
  n integer not null,
  wallet text not null,
  narration text not null,
  category text not null
);
create temp table demo_chart (
  kind text not null,
  side text not null,
  guarded boolean not null
);

-- A reference number: the prefix and ten characters of the alphabet of new_reference(), the same on every machine. An
-- odd step visits each of the 2^40 numbers once, so references for one `what` do not repeat.
create function pg_temp.reference(prefix text, what text, n bigint) returns text
language sql immutable
as $$
  select prefix || translate(lpad(to_hex(
      (hashtextextended(what, 0) & 1099511627775) + n * 678152731093 & 1099511627775), 10, '0'),
    '01abcdef', 'XYBCDEFG')
$$;

create function pg_temp.naira(minor bigint) returns text
language sql immutable
as $$ select '₦' || to_char(minor / 100.0, 'FM999,999,999,990.00') $$;
