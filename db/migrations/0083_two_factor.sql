-- Signing in with a second step: the secret of an authenticator app, sealed, and recovery codes as keyed hashes. New
-- tables, and a column with a constant default on users, which locks it for a moment and rewrites nothing.

alter table users add column two_factor_enabled boolean not null default false;
grant select (two_factor_enabled) on users to courtyard_app;

-- One row a person, from the moment they begin; it counts once it is confirmed.
create table two_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed under the server's secret: whoever has the table has no second step.
  secret text not null check (length(secret) <= 200),
  confirmed_at timestamptz,
  -- The newest 30 seconds of which a code was used; that code and older ones are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on two_factors, recovery_codes to courtyard_identity;
