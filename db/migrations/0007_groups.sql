-- Groups of houses, streets or residents (domain 7). New tables only; locks nothing.

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
create unique index groups_name_key on groups (community_id, btrim(search_form(name)))
  where archived_at is null;
create index groups_in_order on groups (community_id, natural_key(name) collate "C", id);
select make_tenant_table('groups');

-- One member a row: a street, a house or a resident, as the group's kind says; the constraint and the
-- foreign keys make another kind impossible. Removed members stay, for the membership's history.
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
  constraint group_members_group foreign key (community_id, group_id, kind)
    references groups (community_id, id, kind),
  constraint group_members_street foreign key (community_id, street_id)
    references streets (community_id, id),
  constraint group_members_house foreign key (community_id, house_id)
    references houses (community_id, id),
  constraint group_members_resident foreign key (community_id, resident_id)
    references residents (community_id, id),
  constraint group_members_of_kind check (
    (kind = 'Street' and street_id is not null and house_id is null and resident_id is null)
    or (kind = 'House' and house_id is not null and street_id is null and resident_id is null)
    or (kind = 'Resident' and resident_id is not null and street_id is null and house_id is null))
);
create unique index group_members_once on group_members
  (community_id, group_id, coalesce(street_id, house_id, resident_id)) where removed_at is null;
create index group_members_by_member on group_members
  (community_id, coalesce(street_id, house_id, resident_id)) where removed_at is null;
select make_tenant_table('group_members');

-- The residents of each group at this moment: street groups follow the street, house groups the house.
create view group_residents with (security_invoker = true) as
  select m.community_id, m.group_id, o.resident_id
  from group_members m
  join houses h on h.community_id = m.community_id
    and (h.id = m.house_id or h.street_id = m.street_id) and h.status = 'Active'
  join occupancies o on o.community_id = h.community_id and o.house_id = h.id and o.ended_at is null
  where m.removed_at is null and m.kind in ('House', 'Street')
  union
  select m.community_id, m.group_id, m.resident_id
  from group_members m
  where m.removed_at is null and m.kind = 'Resident';
grant select on group_residents to courtyard_app;
