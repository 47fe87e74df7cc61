-- The tables of identity, as they were when the earlier migrations were replaced by this one.

-- People who sign in: users, their credentials, sessions and one-time codes, as the identity library writes them, and
-- the consents they gave.
create table users (
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) <= 120),
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  email text not null check ((email = lower(email)) and length(email) <= 254),
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
  status text not null default 'Unverified' check (status in ('Unverified', 'Active', 'Locked', 'Deactivated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Signing in with a second step: the secret of an authenticator app, sealed, and recovery codes as keyed hashes.
  two_factor_enabled boolean not null default false,
  -- When an account was closed, and the reason that the person is told as they sign in (decision 34).
  closed_at timestamptz,
  closed_reason text check (length(closed_reason) <= 300),
  primary key (id),
  constraint users_email_key unique (email)
);

create unique index users_proven_phone on users (phone) where phone_verified_at is not null;

grant delete, insert, select, update on users to courtyard_identity;
grant select (id, name, first_name, last_name, email, email_verified, phone, image, time_zone, locale,
    has_consented_to_terms, details_completed_at, last_login_at, status, created_at, two_factor_enabled) on
    users to courtyard_app;

-- One row for each way to sign in; for e-mail and password it holds the password's hash.
create table accounts (
  id uuid not null default gen_random_uuid(),
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
  primary key (id),
  constraint accounts_provider_key unique (provider_id, account_id)
);

create index accounts_of_user on accounts (user_id);

grant delete, insert, select, update on accounts to courtyard_identity;

-- The token column holds the SHA-256 of the bearer token in hex; the token itself is never stored.
create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  stepped_up_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  constraint sessions_token_key unique (token)
);

create index sessions_of_user on sessions (user_id);

create index sessions_by_expiry on sessions (expires_at);

grant delete, insert, select, update on sessions to courtyard_identity;
grant select (id, user_id, token, expires_at, stepped_up_at) on sessions to courtyard_app;

-- One-time codes, kept as keyed hashes.
create table verifications (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id)
);

create index verifications_by_identifier on verifications (identifier);

grant delete, insert, select, update on verifications to courtyard_identity;

-- Each agreement to a version of a document, with when and from where. Never changed.
create table consents (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('privacy', 'terms', 'age')),
  version text not null,
  ip text,
  given_at timestamptz not null default now(),
  primary key (id)
);

create index consents_of_user on consents (user_id, document, version);

grant insert, select on consents to courtyard_identity;

-- Counters of attempts, by account and by network; shared by all replicas.
create table rate_limits (
  key text not null check (length(key) <= 200),
  points integer not null,
  expire bigint,
  primary key (key)
);

grant delete, insert, select, update on rate_limits to courtyard_identity;

-- One-time codes by purpose and address, one live code each, so that the newest alone works and a try is counted by
-- one statement before it is looked at. Consents may be given again, when an account passes to the person who proves
-- its address.
create table one_time_codes (
  purpose text not null check (purpose in ('signup', 'reset', 'step-up', 'sign-in')),
  email text not null check ((email = lower(email)) and length(email) <= 254),
  -- A keyed hash: the code itself stands in the mail alone.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts smallint not null default 0 check (attempts between 0 and 20),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Tries at a one-time code are counted by network, so that a stranger's do not end the code for its owner, and for
  -- all networks together. The keys of networks are keyed hashes.
  network_tries jsonb not null default '{}'::jsonb check (jsonb_typeof(network_tries) = 'object'),
  primary key (purpose, email)
);

create index one_time_codes_by_expiry on one_time_codes (expires_at);

grant delete, insert, select, update on one_time_codes to courtyard_identity;

-- One row a person, from the moment they begin; it counts once it is confirmed.
create table two_factors (
  user_id uuid not null references users on delete cascade,
  -- Sealed under the server's secret: whoever has the table has no second step.
  secret text not null check (length(secret) <= 200),
  confirmed_at timestamptz,
  -- The newest 30 seconds of which a code was used; that code and older ones are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id)
);

grant delete, insert, select, update on two_factors to courtyard_identity;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

grant delete, insert, select, update on recovery_codes to courtyard_identity;

-- Passkeys of a person: the public half of a key that a device holds, and the challenge that a session has to sign. A
-- deleted account loses them: the function that deletes one is as before, with one more table.
create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the device names it, in base64url. Another account cannot bring the same one.
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4000),
  -- How often the device has signed; most devices always say 0.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (id),
  constraint passkeys_credential_key unique (credential_id)
);

create index passkeys_of_user on passkeys (user_id, created_at);

grant delete, insert, select, update on passkeys to courtyard_identity;

-- One at a time for each session; it is used up by the first answer, right or wrong.
create table passkey_challenges (
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'step-up')),
  challenge text not null check (length(challenge) <= 100),
  created_at timestamptz not null,
  primary key (session_id)
);

grant delete, insert, select, update on passkey_challenges to courtyard_identity;
