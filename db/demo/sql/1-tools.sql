-- The loader's own tools, gone with its connection: dice that fall the same way everywhere, and ids and
-- times made with them. A hash of a word and a number decides, never random(): so every machine and every
-- PostgreSQL makes the same people.

create function pg_temp.dice(what text, n bigint, below integer) returns integer
language sql immutable
as $$ select ((hashtextextended(what, n) & 9223372036854775807) % below)::int $$;

create function pg_temp.id_of(what text, n bigint) returns uuid
language sql immutable
as $$
  select overlay(overlay(md5(what || n) placing '8' from 13) placing 'a' from 17)::uuid
$$;

-- An instant of a day while the estate office is open, in the estate's own time.
create function pg_temp.office_hour(day date, what text, n bigint) returns timestamptz
language sql stable
as $$
  select (day + time '08:05' + pg_temp.dice(what, n, 530) * interval '1 minute'
    + pg_temp.dice(what || '.', n, 60) * interval '1 second') at time zone 'Africa/Lagos'
$$;

-- Every list of words, each repeated to 120 entries so that one throw of the dice fits all.
create temp table demo_words (
  list text not null,
  n integer not null,
  word text not null,
  plain text not null,
  primary key (list, n)
);

-- The one estate that is being loaded.
create temp table demo_estate (
  community_id uuid not null,
  -- The first number of everything that is counted, so that no two estates throw the same dice.
  base bigint not null,
  city text not null,
  -- Twenty peoples, one of which each household draws.
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
  -- The resident who signs in with an account of their own; null where that person does not live.
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

-- What groups the estate has, and by which rule their members are found.
create temp table demo_groups (
  n bigint not null,
  name text not null,
  description text not null,
  kind text not null,
  rule text not null,
  argument text not null,
  created_on date not null
);

-- The dues, wallets, payees and ledger accounts that money.ts describes.
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

-- What people quote: ten signs after a letter out of those of new_reference, but the same everywhere. Steps of an odd
-- number meet none of 2^40 twice.
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
