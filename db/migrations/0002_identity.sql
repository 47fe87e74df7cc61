-- People who sign in: users, their credentials, sessions and one-time codes, as the identity library
-- writes them, and the consents they gave. New tables only; locks nothing.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 120),
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  email text not null check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  image text check (length(image) <= 500),
  time_zone text not null default 'Africa/Lagos' check (length(time_zone) <= 60),
  locale text not null default 'en' check (length(locale) <= 20),
  has_consented_to_terms boolean not null default false,
  age_confirmed_at timestamptz,
  details_completed_at timestamptz,
  failed_logins integer not null default 0 check (failed_logins >= 0),
  locked_until timestamptz,
  last_login_at timestamptz,
  status text not null default 'Unverified'
    check (status in ('Unverified', 'Active', 'Locked', 'Deactivated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_phone_key unique (phone)
);

-- One row for each way to sign in; for e-mail and password it holds the password's hash.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  issuer text,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_provider_key unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

-- The token column holds the SHA-256 of the bearer token in hex; the token itself is never stored.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  stepped_up_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_key unique (token)
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- One-time codes, kept as keyed hashes.
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- Each agreement to a version of a document, with when and from where. Never changed.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('privacy', 'terms', 'age')),
  version text not null,
  ip text,
  given_at timestamptz not null default now(),
  constraint consents_once unique (user_id, document, version)
);

-- Counters of attempts, by account and by network; shared by all replicas.
create table rate_limits (
  key text primary key check (length(key) <= 200),
  points integer not null,
  expire bigint
);

grant select, insert, update, delete on users, accounts, sessions, verifications, rate_limits
  to courtyard_identity;
grant select, insert on consents to courtyard_identity;
grant select (id, name, first_name, last_name, email, email_verified, phone, image, time_zone,
  locale, has_consented_to_terms, details_completed_at, status, last_login_at, created_at)
  on users to courtyard_app;
grant select (id, user_id, token, expires_at, stepped_up_at) on sessions to courtyard_app;
