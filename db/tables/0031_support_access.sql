-- The tables of support access, as they were when the earlier migrations were replaced by this one.

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
