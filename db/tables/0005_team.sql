-- The tables of team, as they were when the earlier migrations were replaced by this one.

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
