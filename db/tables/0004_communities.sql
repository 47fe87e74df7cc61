-- The tables of communities, as they were when the earlier migrations were replaced by this one.

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

alter table list_totals add constraint list_totals_community_id_fkey foreign key (community_id) references communities (id);
