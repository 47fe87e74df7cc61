-- The tables of groups, as they were when the earlier migrations were replaced by this one.

-- Groups of houses, streets or residents.
create table groups (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  description text not null default '' check (length(description) <= 250),
  kind text not null check (kind in ('House', 'Street', 'Resident')),
  created_by uuid not null,
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  -- So that a member's row can prove that it is of the group's own kind.
  constraint groups_kind_key unique (community_id, id, kind)
);

create unique index groups_name_key on groups (community_id, btrim(search_form(name))) where archived_at is null;

create index groups_in_order on groups (community_id, natural_key(name) collate "C", id);

alter table groups enable row level security;
alter table groups force row level security;

grant delete, insert, select, update on groups to courtyard_app;

-- One member a row: a street, a house or a resident, as the group's kind says; the constraint and the foreign keys
-- make another kind impossible. Removed members stay, for the membership's history.
create table group_members (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  kind text not null,
  street_id uuid,
  house_id uuid,
  resident_id uuid,
  added_by uuid,
  added_at timestamptz not null default now(),
  removed_by uuid,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint group_members_of_kind check (((kind = 'Street') and (street_id is not null) and (house_id is null)
      and (resident_id is null)) or ((kind = 'House') and (house_id is not null) and (street_id is null) and
      (resident_id is null)) or ((kind = 'Resident') and (resident_id is not null) and (street_id is null) and
      (house_id is null))),
  constraint group_members_group foreign key (community_id, group_id, kind) references groups (community_id, id,
      kind),
  constraint group_members_street foreign key (community_id, street_id) references streets (community_id, id),
  constraint group_members_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint group_members_resident foreign key (community_id, resident_id) references residents (community_id,
      id)
);

create unique index group_members_once on group_members (community_id, group_id, coalesce(street_id, house_id,
    resident_id)) where removed_at is null;

create index group_members_by_member on group_members (community_id, coalesce(street_id, house_id, resident_id))
    where removed_at is null;

create index group_members_by_resident on group_members (community_id, resident_id) where resident_id is not
    null;

create index group_members_by_house on group_members (community_id, house_id) where house_id is not null;

create index group_members_by_street on group_members (community_id, street_id) where street_id is not null;

alter table group_members enable row level security;
alter table group_members force row level security;

grant delete, insert, select, update on group_members to courtyard_app;
