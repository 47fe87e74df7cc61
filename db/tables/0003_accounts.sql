-- The tables of accounts: people, communities, workers and grants of support.

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

-- Communities, their roles and workers, and the function through which every request enters one.
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
  -- A community that is over is archived by its owner and may be restored: when, by whom and why, and what it was
  -- before.
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  status_before_archive text check (status_before_archive in ('SettingUp', 'Active', 'Suspended')),
  -- When it is quiet in a community, by its own clock: what is not urgent waits for the end. The same minute twice is
  -- never quiet. Columns with constant defaults rewrite nothing; the table is locked for an instant.
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
  -- Empty for system roles: theirs stand in the contract, the same for every community.
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The team: roles of one's own, workers limited to streets, when each was last seen, people at the gate with a PIN,
  -- and handing a community on.
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (community_id, id)
);

-- A role that is no longer used keeps its row, and leaves its name to another.
create unique index roles_name_key on roles (community_id, btrim(search_form(name))) where archived_at is null;

alter table roles enable row level security;
alter table roles force row level security;

grant delete, insert, select, update on roles to courtyard_app;

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
  -- The streets that the worker is limited to; null is the whole community.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  last_seen_at timestamptz,
  removed_at timestamptz,
  -- A worker may be limited to some of the estate's wallets, as to streets: restrictive policies of the same role
  -- read them from the session. A house's wallet is its residents', and follows the streets alone.
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

-- Invitations to work in a community: a single-use link by mail, bound to the address that it was sent to.
create table worker_invitations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  email text not null check ((email = lower(email)) and length(email) <= 254),
  role_id uuid not null,
  title text check (length(title) <= 80),
  -- The SHA-256 of the link's token in hex: the token itself stands in the mail alone.
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

-- People at the gate. They sign in at the gate's own device with a PIN, of which only a keyed hash is kept.
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
  -- The gate: its rules, gates, the devices that stand there, and the shifts of guards. A shift is a session: who
  -- signed in with a PIN is known to `enter` like anybody with an account, in one community and as security staff.
  is_supervisor boolean not null default false,
  -- A guard may be bound to gates, and begins shifts there alone; bound to none, at every gate. And how gates are
  -- called, for areas that point to them. A column with a constant default rewrites nothing; the table is locked for
  -- an instant.
  gate_ids uuid[] not null default '{}'::uuid[] check (cardinality(gate_ids) <= 20),
  -- Wrong tries of one person's PIN, whatever device they are made on. After twenty in a day the PIN is locked until
  -- the office sets another. The number of digits is kept because a supervisor's PIN has six.
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

-- An owner offers the community to a worker, who takes it or not.
create table ownership_transfers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  from_user_id uuid not null references users,
  worker_id uuid not null,
  status text not null default 'Offered' check (status in ('Offered', 'Accepted', 'Declined', 'Cancelled')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- An accepted offer takes effect a day later, so that either side can object.
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

-- Who supports the platform. Made from the command line, by whoever has the database (docs/operating.md).
create table support_accounts (
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id)
);

grant select on support_accounts to courtyard_app;

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

alter table list_totals add constraint list_totals_community_id_fkey foreign key (community_id) references communities (id);
