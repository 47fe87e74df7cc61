-- Tables of accounts: users and their credentials, communities, roles, workers, guards and support access.

-- People who can sign in. The identity library writes this table and the tables of credentials, sessions and codes.
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
  -- True once an authenticator app is confirmed: signing in then needs a code of two_factors or of recovery_codes.
  two_factor_enabled boolean not null default false,
  -- Set when the account was closed. The person sees the reason when they try to sign in.
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

-- Sign-in methods of a user, a row for each. A method with email and password stores the password's hash.
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

-- Signed-in sessions. `token` is the SHA-256 of the bearer token in hex; the token itself is never stored.
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

-- Short-lived values of the identity library. Codes are stored as keyed hashes.
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

-- Consents to a version of a document, with the time and IP address. Rows are never changed.
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

-- Attempt counters for rate limits, by account and by network. All replicas share them.
create table rate_limits (
  key text not null check (length(key) <= 200),
  points integer not null,
  expire bigint,
  primary key (key)
);

grant delete, insert, select, update on rate_limits to courtyard_identity;

-- A community is the tenant: an estate or an apartment block. Most other tables have a community_id.
create table communities (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references users,
  name text not null check (length(name) between 3 and 80),
  type text not null check (type in ('Gated estate', 'Apartment block', 'Mixed')),
  profile_picture text check (length(profile_picture) <= 500),
  address text not null default '' check (length(address) <= 200),
  city text not null default '' check (length(city) <= 80),
  state text not null default '' check (length(state) <= 80),
  country text not null default 'NG' check (country ~ '^[A-Z]{2}$'),
  time_zone text not null default 'Africa/Lagos' check (length(time_zone) <= 60),
  currency text not null default 'NGN' check (currency ~ '^[A-Z]{3}$'),
  contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  contact_email text check (length(contact_email) <= 254),
  join_code text not null check (join_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  status text not null default 'SettingUp' check (status in ('SettingUp', 'Active', 'Suspended', 'Archived')),
  setup_progress jsonb not null default '{}'::jsonb,
  community_features jsonb not null,
  apartment_features jsonb not null,
  is_active_subscription boolean not null default false,
  subscription_seat integer not null default 0 check (subscription_seat >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The owner can archive and restore a community. Restoring returns it to status_before_archive.
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  status_before_archive text check (status_before_archive in ('SettingUp', 'Active', 'Suspended')),
  -- Quiet hours in the community's time zone: notifications that aren't urgent wait until quiet_to. Equal times mean
  -- no quiet hours.
  quiet_from text not null default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '07:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (id),
  constraint communities_join_code_key unique (join_code)
);

create unique index communities_name_per_owner on communities (owner_id, lower(name)) where status <> 'Archived';

alter table communities enable row level security;
alter table communities force row level security;

grant select on communities to courtyard_app;
grant insert (id, owner_id, name, type, profile_picture, address, city, state, country, time_zone, currency,
    contact_phone, contact_email, join_code, status, setup_progress, community_features, apartment_features) on
    communities to courtyard_app;
grant update (owner_id, name, type, profile_picture, address, city, state, country, time_zone, currency,
    contact_phone, contact_email, join_code, status, setup_progress, version, updated_at, archived_at,
    archived_by, archived_reason, status_before_archive, quiet_from, quiet_to) on communities to courtyard_app;

create table roles (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  description text not null default '' check (length(description) <= 250),
  is_system boolean not null default false,
  -- Empty for system roles: the contract defines their permissions for all communities.
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (community_id, id)
);

-- An archived role keeps its row and frees its name.
create unique index roles_name_key on roles (community_id, btrim(search_form(name))) where archived_at is null;

alter table roles enable row level security;
alter table roles force row level security;

grant delete, insert, select, update on roles to courtyard_app;

-- The membership of a user in a community's team, with a role and optional limits to streets and wallets.
create table workers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  role_id uuid not null,
  title text check (length(title) <= 80),
  status text not null default 'Active' check (status in ('Invited', 'Active', 'Suspended', 'Removed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The streets that the worker is limited to; null means all.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  last_seen_at timestamptz,
  removed_at timestamptz,
  -- The estate's wallets that the worker is limited to; null means all. Restrictive policies of courtyard_scoped
  -- enforce the list. A house's wallet follows street_ids instead.
  wallet_ids uuid[] check (cardinality(wallet_ids) between 1 and 50),
  primary key (community_id, id),
  constraint workers_user_key unique (community_id, user_id),
  constraint workers_role foreign key (community_id, role_id) references roles (community_id, id)
);

create index workers_of_user on workers (user_id) where status = 'Active';

create index workers_of_role on workers (community_id, role_id);

alter table workers enable row level security;
alter table workers force row level security;

grant insert, select, update on workers to courtyard_app;

-- Codes that are sent by email. An address has at most one live code per purpose, and a single statement counts each
-- try before the code is compared.
create table one_time_codes (
  purpose text not null check (purpose in ('signup', 'reset', 'step-up', 'sign-in')),
  email text not null check ((email = lower(email)) and length(email) <= 254),
  -- A keyed hash; the code itself exists only in the email.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts smallint not null default 0 check (attempts between 0 and 20),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Tries per network, by the network's keyed hash. Each network has its own limit, so that a stranger's wrong tries
  -- don't use up the code for its owner; `attempts` counts the tries of all networks.
  network_tries jsonb not null default '{}'::jsonb check (jsonb_typeof(network_tries) = 'object'),
  primary key (purpose, email)
);

create index one_time_codes_by_expiry on one_time_codes (expires_at);

grant delete, insert, select, update on one_time_codes to courtyard_identity;

-- Invitations to join a community's team: a single-use link that only works for the invited email address.
create table worker_invitations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  email text not null check ((email = lower(email)) and length(email) <= 254),
  role_id uuid not null,
  title text check (length(title) <= 80),
  -- The SHA-256 of the link's token in hex; the token itself exists only in the email.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null references users,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  created_at timestamptz not null default now(),
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  wallet_ids uuid[] check (cardinality(wallet_ids) between 1 and 50),
  mail_state text check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed')),
  primary key (community_id, id),
  constraint worker_invitations_token_key unique (token_hash),
  constraint worker_invitations_role foreign key (community_id, role_id) references roles (community_id, id)
);

create unique index worker_invitations_open on worker_invitations (community_id, email) where (accepted_at is
    null) and (cancelled_at is null);

create index worker_invitations_by_time on worker_invitations (community_id, created_at desc, id);

alter table worker_invitations enable row level security;
alter table worker_invitations force row level security;

grant insert, select, update on worker_invitations to courtyard_app;

-- Guards without an account. They sign in with a PIN at the gate's own device.
create table security_users (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 80),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  post text not null default '' check (length(post) <= 80),
  pin_hash text not null check (length(pin_hash) <= 200),
  pin_set_at timestamptz not null default now(),
  status text not null default 'Active' check (status in ('Active', 'Suspended', 'Removed')),
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_supervisor boolean not null default false,
  -- The gates at which the guard may start a shift; empty means all gates.
  gate_ids uuid[] not null default '{}'::uuid[] check (cardinality(gate_ids) <= 20),
  -- Wrong PIN tries on the day wrong_pins_on, across all devices. Twenty in a day lock the PIN until the office sets
  -- a new one. `pin_digits` is kept because a supervisor's PIN has six digits.
  pin_digits smallint check (pin_digits between 4 and 6),
  wrong_pins smallint not null default 0,
  wrong_pins_on date,
  pin_locked_at timestamptz,
  primary key (community_id, id)
);

create unique index security_users_name_key on security_users (community_id, btrim(search_form(name))) where
    status <> 'Removed';

create index security_users_in_order on security_users (community_id, natural_key(name) collate "C", id);

alter table security_users enable row level security;
alter table security_users force row level security;

grant insert, select, update on security_users to courtyard_app;

-- Offers of an owner to transfer the community to a worker, who accepts or declines.
create table ownership_transfers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  from_user_id uuid not null references users,
  worker_id uuid not null,
  status text not null default 'Offered' check (status in ('Offered', 'Accepted', 'Declined', 'Cancelled')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- An accepted transfer takes effect a day later, so that either side can still object.
  accepted_at timestamptz,
  takes_effect_at timestamptz,
  primary key (community_id, id),
  constraint ownership_transfers_ended check ((status = 'Offered') = (ended_at is null)),
  constraint ownership_transfers_accepted check ((accepted_at is null) = (takes_effect_at is null)),
  constraint ownership_transfers_worker foreign key (community_id, worker_id) references workers (community_id,
      id)
);

create unique index ownership_transfers_open on ownership_transfers (community_id) where status = 'Offered';

alter table ownership_transfers enable row level security;
alter table ownership_transfers force row level security;

grant insert, select, update on ownership_transfers to courtyard_app;

-- The authenticator app of a user. A row exists from the start of the setup; it counts once confirmed_at is set.
create table two_factors (
  user_id uuid not null references users on delete cascade,
  -- Encrypted with the server's secret: a copy of the table is not enough to create codes.
  secret text not null check (length(secret) <= 200),
  confirmed_at timestamptz,
  -- The newest 30-second time step whose code was used. Codes of this step and of earlier steps are rejected.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id)
);

grant delete, insert, select, update on two_factors to courtyard_identity;

-- Single-use codes for signing in without the authenticator app, as keyed hashes.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

grant delete, insert, select, update on recovery_codes to courtyard_identity;

-- Users who work in platform support. Only the command line creates them (docs/operating.md).
create table support_accounts (
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id)
);

grant select on support_accounts to courtyard_app;

-- Access to a community that its owner grants to platform support, for at most 72 hours.
create table support_grants (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  scope text not null check (scope in ('read', 'full')),
  reason text not null check (length(reason) between 3 and 250),
  granted_by uuid not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (community_id, id),
  constraint support_grants_hours check ((expires_at > granted_at) and (expires_at <= (granted_at +
      '72:00:00'::interval)))
);

create index support_grants_standing on support_grants (community_id, expires_at) where revoked_at is null;

alter table support_grants enable row level security;
alter table support_grants force row level security;

grant insert, select, update on support_grants to courtyard_app;

-- Passkeys of a user: the public half of a key that a device holds.
create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The device's own id of the key, in base64url. It is unique across all users.
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4000),
  -- The number of signatures that the device reports; most devices always report 0.
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

-- The challenge that a session has to sign with a passkey. A session has at most one, and the first response uses it
-- up, right or wrong.
create table passkey_challenges (
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'step-up')),
  challenge text not null check (length(challenge) <= 100),
  created_at timestamptz not null,
  primary key (session_id)
);

grant delete, insert, select, update on passkey_challenges to courtyard_identity;

alter table list_totals add constraint list_totals_community_id_fkey foreign key (community_id) references communities (id);
