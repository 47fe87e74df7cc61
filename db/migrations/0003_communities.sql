-- Communities, their roles and workers, and the function through which every request enters one.
-- New tables only; locks nothing.

create table communities (
  id uuid primary key default gen_random_uuid(),
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
  status text not null default 'SettingUp'
    check (status in ('SettingUp', 'Active', 'Suspended', 'Archived')),
  setup_progress jsonb not null default '{}',
  community_features jsonb not null,
  apartment_features jsonb not null,
  is_active_subscription boolean not null default false,
  subscription_seat integer not null default 0 check (subscription_seat >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint communities_join_code_key unique (join_code)
);
create unique index communities_name_per_owner
  on communities (owner_id, lower(name)) where status <> 'Archived';

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
  primary key (community_id, id),
  constraint roles_name_key unique (community_id, name)
);

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
  primary key (community_id, id),
  constraint workers_role foreign key (community_id, role_id) references roles (community_id, id),
  constraint workers_user_key unique (community_id, user_id)
);
create index workers_of_user on workers (user_id) where status = 'Active';

-- How often a feature that is off was used on trial (domain 1).
create table feature_usage (
  community_id uuid not null references communities,
  id text not null,
  used integer not null default 0 check (used >= 0),
  primary key (community_id, id)
);

-- A person sees the communities they own or work in; inside a request, the one that was entered.
alter table communities enable row level security;
alter table communities force row level security;
create policy entered_or_own on communities for select
  using (
    id = current_setting('app.community_id')::uuid
    or owner_id = current_setting('app.user_id')::uuid
    or exists (
      select from workers w
      where w.community_id = communities.id
        and w.user_id = current_setting('app.user_id')::uuid and w.status = 'Active'));
create policy created_by_its_owner on communities for insert
  with check (
    id = current_setting('app.community_id')::uuid
    and owner_id = current_setting('app.user_id')::uuid);
create policy entered on communities for update
  using (id = current_setting('app.community_id')::uuid);
grant select on communities to courtyard_app;
-- What a plan gives is not for the application's ordinary paths to write.
grant insert (id, owner_id, name, type, profile_picture, address, city, state, country, time_zone,
  currency, contact_phone, contact_email, join_code, status, setup_progress, community_features,
  apartment_features)
  on communities to courtyard_app;
grant update (name, type, profile_picture, address, city, state, country, time_zone, currency,
  contact_phone, contact_email, join_code, status, setup_progress, version, updated_at)
  on communities to courtyard_app;

select make_tenant_table('roles');
select make_tenant_table('feature_usage', 'select, insert, update');
-- A worker's own rows are seen in every community, so that the list of one's communities can be made.
select make_tenant_table('workers', 'select, insert, update');
create policy own_rows on workers for select
  using (user_id = current_setting('app.user_id')::uuid);
create policy own_communities_roles on roles for select
  using (exists (
    select from workers w where w.community_id = roles.community_id and w.role_id = roles.id
      and w.user_id = current_setting('app.user_id')::uuid));

-- The first statement of every request's transaction: who calls, by the hash of the token, and with
-- what right in the community. It sets the two settings that row security reads, for this transaction
-- only, and the community's only when the caller is its owner or an active worker: so a foreign and a
-- missing community are the same to all that follows. It runs with the caller's own rights.
create function enter(token_hash text, wanted uuid)
returns table (
  session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz,
  user_id uuid, first_name text, last_name text, email text, image text,
  has_consented_to_terms boolean,
  community_id uuid, is_owner boolean, worker_id uuid,
  role_name text, role_is_system boolean, role_permissions text[],
  time_zone text, currency text, country text, community_name text, community_status text,
  community_features jsonb
)
language plpgsql
as $$
#variable_conflict use_column
begin
  perform set_config('app.community_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true);
  select s.id, s.expires_at, s.stepped_up_at, u.id, u.first_name, u.last_name, u.email, u.image,
      u.has_consented_to_terms
    into session_id, session_expires_at, stepped_up_at, user_id, first_name, last_name, email, image,
      has_consented_to_terms
    from sessions s join users u on u.id = s.user_id
    where s.token = token_hash and s.expires_at > now() and u.status <> 'Deactivated';
  if session_id is null then
    return;
  end if;
  perform set_config('app.user_id', user_id::text, true);
  if wanted is not null then
    select c.id, c.owner_id = enter.user_id, w.id, r.name, r.is_system, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into community_id, is_owner, worker_id, role_name, role_is_system, role_permissions,
        time_zone, currency, country, community_name, community_status, community_features
      from communities c
      left join workers w on w.community_id = c.id and w.user_id = enter.user_id and w.status = 'Active'
      left join roles r on r.community_id = w.community_id and r.id = w.role_id
      where c.id = wanted and (c.owner_id = enter.user_id or w.id is not null);
    if community_id is not null then
      perform set_config('app.community_id', community_id::text, true);
    end if;
  end if;
  return next;
end
$$;
