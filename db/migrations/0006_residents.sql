-- Residents, their occupancies and vehicles (domain 5), their search, and the views by which other
-- areas know who lives where. New tables only; locks nothing.

create table residents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  first_name text not null check (length(first_name) between 2 and 50),
  last_name text not null check (length(last_name) between 2 and 50),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (email = lower(email) and length(email) <= 254),
  photo text check (length(photo) <= 500),
  gender text check (gender in ('Female', 'Male', 'Other')),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  emergency_contact jsonb,
  preferred_channel text not null default 'Phone'
    check (preferred_channel in ('Phone', 'SMS', 'E-mail', 'WhatsApp', 'In-app')),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  internal_note text not null default '' check (length(internal_note) <= 2000),
  portal_user_id uuid references users,
  status text not null default 'Added'
    check (status in ('Added', 'Invited', 'Active', 'Suspended', 'MovedOut')),
  -- The status to return to when a suspension ends.
  status_before_suspension text check (status_before_suspension in ('Added', 'Invited', 'Active')),
  invited_at timestamptz,
  joined_at timestamptz,
  -- The resident into whom this duplicate was merged; it is kept for its history.
  merged_into uuid,
  -- Kept by triggers: names, phone, e-mail, plates and the addresses of current houses.
  search_text text not null default '',
  sort_key text collate "C" not null default '',
  -- Kept by triggers: the first day in a house of today, or of the past when none is left.
  moved_in_on date,
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint residents_phone_key unique (community_id, phone),
  constraint residents_merged_into foreign key (community_id, merged_into)
    references residents (community_id, id),
  constraint residents_can_be_reached check (phone is not null or email is not null
    or date_of_birth is not null or merged_into is not null)
);
-- A deep page walks one of these without touching the table: hence the status that rides along.
create index residents_in_order on residents (community_id, sort_key, id) include (status);
create index residents_by_time on residents (community_id, created_at desc, sort_key, id)
  include (status);
create index residents_by_move_in
  on residents (community_id, moved_in_on desc nulls last, sort_key, id) include (status);
create index residents_by_status on residents (community_id, status, sort_key, id);
create index residents_without_email on residents (community_id, sort_key, id) include (status)
  where email is null;
create index residents_joined on residents (community_id, sort_key, id) include (status)
  where joined_at is not null;
create index residents_by_email on residents (community_id, email) where email is not null;
create index residents_search on residents using gin (community_id, search_text gin_trgm_ops);
create index residents_by_tag on residents using gin (community_id, tags) where tags <> '{}';
create index residents_of_user on residents (portal_user_id) where portal_user_id is not null;
select make_tenant_table('residents');
select keep_totals('residents', 'residents', 'status');

create table occupancies (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  house_id uuid not null,
  relationship text not null check (relationship in ('Owner', 'Landlord', 'Tenant', 'Family',
    'Domestic staff', 'Caretaker')),
  is_household_head boolean not null default false,
  is_primary_contact boolean not null default false,
  can_create_access boolean not null default true,
  can_pay boolean not null default true,
  move_in_on date,
  move_out_on date,
  -- Set when the occupancy is over; a future move-out day alone does not end it.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint occupancies_resident foreign key (community_id, resident_id)
    references residents (community_id, id),
  constraint occupancies_house foreign key (community_id, house_id)
    references houses (community_id, id),
  constraint occupancies_in_order check (move_out_on is null or move_in_on is null
    or move_out_on >= move_in_on)
);
create unique index occupancies_once on occupancies (community_id, resident_id, house_id)
  where ended_at is null;
-- At most one household head and one primary contact in a house, whatever the program does.
create unique index occupancies_one_head on occupancies (community_id, house_id)
  where ended_at is null and is_household_head;
create unique index occupancies_one_contact on occupancies (community_id, house_id)
  where ended_at is null and is_primary_contact;
create index occupancies_of_house on occupancies (community_id, house_id) where ended_at is null;
create index occupancies_of_resident on occupancies (community_id, resident_id);
create index occupancies_leaving on occupancies (move_out_on)
  where ended_at is null and move_out_on is not null;
create index occupancies_by_relationship on occupancies (community_id, relationship, resident_id)
  where ended_at is null;
select make_tenant_table('occupancies');

create table vehicles (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  plate text not null check (length(plate) between 2 and 15),
  make text not null default '' check (length(make) <= 40),
  colour text not null default '' check (length(colour) <= 30),
  tag_number text not null default '' check (length(tag_number) <= 30),
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint vehicles_resident foreign key (community_id, resident_id)
    references residents (community_id, id)
);
create unique index vehicles_plate_key
  on vehicles (community_id, upper(regexp_replace(plate, '[ -]', '', 'g')));
create index vehicles_of_resident on vehicles (community_id, resident_id);
select make_tenant_table('vehicles');

create table pets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (length(kind) between 1 and 40),
  primary key (community_id, id),
  constraint pets_resident foreign key (community_id, resident_id)
    references residents (community_id, id)
);
create index pets_of_resident on pets (community_id, resident_id);
select make_tenant_table('pets');

-- Single-use links by which a resident joins the portal, kept as hashes (72 hours, domain 2).
create table resident_invitations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  email text not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- A newer invitation or a move-out makes the link worthless.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint resident_invitations_resident foreign key (community_id, resident_id)
    references residents (community_id, id)
);
create index resident_invitations_of_resident
  on resident_invitations (community_id, resident_id, created_at desc);
create unique index resident_invitations_by_token on resident_invitations (token_hash);
select make_tenant_table('resident_invitations');
-- Whoever has proven the address sees what was sent to it, before they belong to any community.
create policy addressed_to_me on resident_invitations for select
  using (email = (select u.email from users u
    where u.id = current_setting('app.user_id')::uuid and u.email_verified));

-- A house's address in one line: `12 Palm Street, Block B, Flat 3`.
create function address_line(house_number text, street_name text, block text, unit_label text)
returns text
language sql
immutable
parallel safe
as $$
  select concat_ws(', ', house_number || ' ' || street_name,
    case when block ~* '^block' then block else 'Block ' || nullif(block, '') end,
    nullif(unit_label, ''))
$$;

-- A resident is found by what they are and where they live: names, phone digits in both forms, e-mail,
-- plates, houses.
create function resident_search_text(
  first_name text, last_name text, phone text, email text, plates text, addresses text)
returns text
language sql
immutable
parallel safe
as $$
  select public.search_form(concat_ws(' ', first_name, last_name, ltrim(phone, '+'),
    case when phone like '+234%' then '0' || substr(phone, 5) end, email, plates, addresses))
$$;

create function describe_residents(community uuid, residents_wanted uuid[]) returns void
language sql
as $$
  update residents r set
    search_text = resident_search_text(r.first_name, r.last_name, r.phone, r.email,
      (select string_agg(concat_ws(' ', v.plate, regexp_replace(v.plate, '[ -]', '', 'g')), ' ')
        from vehicles v where v.community_id = r.community_id and v.resident_id = r.id),
      (select string_agg(concat_ws(' ', h.house_number, s.name, h.block, h.unit_label), ' ')
        from occupancies o
        join houses h on h.community_id = o.community_id and h.id = o.house_id
        join streets s on s.community_id = h.community_id and s.id = h.street_id
        where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null)),
    sort_key = natural_key(r.last_name || E'\x01' || r.first_name),
    moved_in_on = (
      select coalesce(min(o.move_in_on) filter (where o.ended_at is null), min(o.move_in_on))
      from occupancies o where o.community_id = r.community_id and o.resident_id = r.id)
  where r.community_id = community and r.id = any (residents_wanted)
$$;

-- A new resident has no house or vehicle yet. A bulk writer, who knows them, gives the whole text and
-- moved_in_on itself, and sets app.describes_itself for its transaction.
create function describe_new_resident() returns trigger
language plpgsql
as $$
begin
  if new.search_text = '' then
    new.search_text := resident_search_text(
      new.first_name, new.last_name, new.phone, new.email, null, null);
  end if;
  new.sort_key := natural_key(new.last_name || E'\x01' || new.first_name);
  return new;
end
$$;
create trigger residents_describe before insert on residents
  for each row execute function describe_new_resident();

-- Not on every update: describing a resident is itself an update, and must not start again.
create function describe_changed_resident() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  for touched in
    select n.community_id, array_agg(distinct n.id) as ids from new_rows n
    join old_rows o on o.community_id = n.community_id and o.id = n.id
    where (o.first_name, o.last_name, o.phone, o.email)
      is distinct from (n.first_name, n.last_name, n.phone, n.email)
    group by n.community_id
  loop
    perform describe_residents(touched.community_id, touched.ids);
  end loop;
  return null;
end
$$;
create function describe_resident_of_row() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  -- Set for one transaction by a bulk writer that has described its residents itself.
  if current_setting('app.describes_itself', true) = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    for touched in
      select community_id, array_agg(distinct resident_id) as ids from old_rows group by community_id
    loop
      perform describe_residents(touched.community_id, touched.ids);
    end loop;
  else
    for touched in
      select community_id, array_agg(distinct resident_id) as ids from new_rows group by community_id
    loop
      perform describe_residents(touched.community_id, touched.ids);
    end loop;
  end if;
  return null;
end
$$;
-- Who heads a house says nothing about where a resident is found; only a move does.
create function describe_residents_who_moved() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  if current_setting('app.describes_itself', true) = 'on' then
    return null;
  end if;
  for touched in
    select n.community_id, array_agg(n.resident_id) || array_agg(o.resident_id) as ids
    from new_rows n join old_rows o on o.community_id = n.community_id and o.id = n.id
    where (o.resident_id, o.house_id, o.move_in_on, o.ended_at)
      is distinct from (n.resident_id, n.house_id, n.move_in_on, n.ended_at)
    group by n.community_id
  loop
    perform describe_residents(touched.community_id, touched.ids);
  end loop;
  return null;
end
$$;
-- A house that gets another number, or whose street gets another name, moves those who live in it.
create function describe_residents_of_house() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  for touched in
    select n.community_id, array_agg(distinct r.resident_id) as ids
    from new_rows n join old_rows o on o.community_id = n.community_id and o.id = n.id
    join occupancies r on r.community_id = n.community_id and r.house_id = n.id
      and r.ended_at is null
    where o.search_text <> n.search_text
    group by n.community_id
  loop
    perform describe_residents(touched.community_id, touched.ids);
  end loop;
  return null;
end
$$;
create trigger houses_describe_residents after update on houses
  referencing old table as old_rows new table as new_rows
  for each statement execute function describe_residents_of_house();
create trigger residents_described_again after update on residents
  referencing old table as old_rows new table as new_rows
  for each statement execute function describe_changed_resident();
create trigger occupancies_describe_new after insert on occupancies referencing new table as new_rows
  for each statement execute function describe_resident_of_row();
create trigger occupancies_describe_changed after update on occupancies
  referencing old table as old_rows new table as new_rows
  for each statement execute function describe_residents_who_moved();
create trigger occupancies_describe_gone after delete on occupancies referencing old table as old_rows
  for each statement execute function describe_resident_of_row();
create trigger vehicles_describe_new after insert on vehicles referencing new table as new_rows
  for each statement execute function describe_resident_of_row();
create trigger vehicles_describe_changed after update on vehicles referencing new table as new_rows
  for each statement execute function describe_resident_of_row();
create trigger vehicles_describe_gone after delete on vehicles referencing old table as old_rows
  for each statement execute function describe_resident_of_row();

-- Ids of residents who match a search, have one of the tags and one of the statuses, as far as each is given; at
-- most `most`, the first in the order that `sort` names (see search_houses for why it has its owner's rights).
create function search_residents(search text, most integer, tags text[] default null,
  statuses text[] default null, sort text default null)
returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select r.id from public.residents r where r.community_id = $1'
    || public.like_each('r.search_text', patterns)
    || case when tags is not null then ' and r.tags && $4 and r.tags <> ''{}''' else '' end
    || case when statuses is not null then ' and r.status = any ($5)' else '' end
    || case sort
        when 'name' then ' order by r.sort_key, r.id'
        when '-name' then ' order by r.sort_key desc, r.id desc'
        when '-createdAt' then ' order by r.created_at desc, r.sort_key, r.id'
        when 'createdAt' then ' order by r.created_at, r.sort_key desc, r.id desc'
        when 'status' then ' order by r.status, r.sort_key, r.id'
        when '-status' then ' order by r.status desc, r.sort_key desc, r.id desc'
        when '-movedIn' then ' order by r.moved_in_on desc nulls last, r.sort_key, r.id'
        when 'movedIn' then ' order by r.moved_in_on nulls first, r.sort_key desc, r.id desc'
        else '' end
    || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most, tags, statuses;
end
$$;
revoke all on function search_residents from public;
grant execute on function search_residents to courtyard_app;

-- Gives each of these houses the household head and the primary contact that it lacks: grown-ups before
-- children, those whose home it is before staff, then whoever came first. It tells whom it appointed.
create function appoint_house_roles(houses_wanted uuid[])
returns table (house_id uuid, resident_id uuid, became text)
language plpgsql
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  return query
    update occupancies o set is_household_head = true
    from (
      select distinct on (c.house_id) c.id from occupancies c
      join residents r on r.community_id = c.community_id and r.id = c.resident_id
      where c.community_id = here and c.house_id = any (houses_wanted) and c.ended_at is null
        and not exists (select from occupancies h where h.community_id = here
          and h.house_id = c.house_id and h.ended_at is null and h.is_household_head)
      order by c.house_id, coalesce(r.date_of_birth > current_date - interval '18 years', false),
        array_position(array['Owner', 'Tenant', 'Family', 'Landlord', 'Caretaker'], c.relationship)
          nulls last,
        c.move_in_on nulls last, c.created_at, c.id) next_head
    where o.community_id = here and o.id = next_head.id
    returning o.house_id, o.resident_id, 'head';
  return query
    update occupancies o set is_primary_contact = true
    from (
      select distinct on (c.house_id) c.id from occupancies c
      join residents r on r.community_id = c.community_id and r.id = c.resident_id
      where c.community_id = here and c.house_id = any (houses_wanted) and c.ended_at is null
        and not exists (select from occupancies h where h.community_id = here
          and h.house_id = c.house_id and h.ended_at is null and h.is_primary_contact)
      order by c.house_id, c.is_household_head desc,
        coalesce(r.phone, r.email) is null, c.created_at, c.id) next_contact
    where o.community_id = here and o.id = next_contact.id
    returning o.house_id, o.resident_id, 'contact';
end
$$;

-- One new resident with a first house, vehicles and pets, in one round trip. The outcome is 'created', or
-- what stands in the way: 'house' (there is none, or it is archived), 'phone' (resident_id has it already) or
-- 'plate' (another resident's); the caller then refuses, and its transaction takes everything back.
create function create_resident(person jsonb, living jsonb, plates jsonb, animals jsonb)
returns table (outcome text, resident_id uuid, occupancy_id uuid, leads_house boolean,
  house_number text, street_name text, block text, unit_label text, detail text,
  created_at timestamptz)
language plpgsql
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
  home uuid := (living ->> 'houseId')::uuid;
begin
  -- KEY SHARE waits for someone who is archiving the house, and for nobody who is moving in as well.
  select h.house_number, s.name, h.block, h.unit_label
    into house_number, street_name, block, unit_label
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = here and h.id = home and h.status <> 'Archived' for key share of h;
  if not found then
    outcome := 'house';
    return next;
    return;
  end if;
  insert into residents as r (community_id, first_name, last_name, phone, email, gender,
      date_of_birth, emergency_contact, preferred_channel, tags, internal_note, moved_in_on,
      search_text)
    select here, p."firstName", p."lastName", p.phone, p.email, p.gender, p."dateOfBirth",
      nullif(p."emergencyContact", 'null'), coalesce(p."preferredChannel", 'Phone'),
      coalesce(p.tags, '{}'), coalesce(p."internalNote", ''), (living ->> 'moveInOn')::date,
      resident_search_text(p."firstName", p."lastName", p.phone, p.email,
        (select string_agg(concat_ws(' ', v.plate, regexp_replace(v.plate, '[ -]', '', 'g')), ' ')
          from jsonb_to_recordset(plates) as v(plate text)),
        concat_ws(' ', house_number, street_name, block, unit_label))
    from jsonb_to_record(person) as p("firstName" text, "lastName" text, phone text, email text,
      gender text, "dateOfBirth" date, "emergencyContact" jsonb, "preferredChannel" text,
      tags text[], "internalNote" text)
    on conflict on constraint residents_phone_key do nothing
    returning r.id, r.created_at into resident_id, created_at;
  if not found then
    outcome := 'phone';
    select r.id, r.first_name || ' ' || r.last_name into resident_id, detail
      from residents r where r.community_id = here and r.phone = person ->> 'phone';
    return next;
    return;
  end if;
  perform set_config('app.describes_itself', 'on', true);
  leads_house := not exists (select from occupancies o where o.community_id = here
    and o.house_id = home and o.ended_at is null);
  if leads_house then
    -- Whoever gives a house its head holds this lock; in it, one looks again.
    perform from houses h where h.community_id = here and h.id = home for no key update;
    leads_house := not exists (select from occupancies o where o.community_id = here
      and o.house_id = home and o.ended_at is null);
  end if;
  for attempt in 1..2 loop
    insert into occupancies as o (community_id, resident_id, house_id, relationship,
        is_household_head, is_primary_contact, can_create_access, can_pay, move_in_on)
      select here, resident_id, home, l.relationship, leads_house, leads_house,
        coalesce(l."canCreateAccess", true), coalesce(l."canPay", true), l."moveInOn"
      from jsonb_to_record(living) as l(relationship text, "moveInOn" date,
        "canCreateAccess" boolean, "canPay" boolean)
      on conflict do nothing returning o.id into occupancy_id;
    exit when found;
    -- A bulk writer, who takes no lock, moved someone into the empty house at the same moment.
    leads_house := false;
  end loop;
  perform set_config('app.describes_itself', '', true);
  outcome := 'created';
  if jsonb_array_length(plates) > 0 then
    perform set_config('app.describes_itself', 'on', true);
    with added as (
      insert into vehicles (community_id, resident_id, plate, make, colour, tag_number)
      select here, resident_id, v.plate, coalesce(v.make, ''), coalesce(v.colour, ''),
        coalesce(v."tagNumber", '')
      from jsonb_to_recordset(plates) as v(plate text, make text, colour text, "tagNumber" text)
      on conflict do nothing returning plate)
    select v.plate into detail from jsonb_to_recordset(plates) as v(plate text)
      where v.plate not in (select plate from added) limit 1;
    if found then
      outcome := 'plate';
    end if;
    perform set_config('app.describes_itself', '', true);
  end if;
  if jsonb_array_length(animals) > 0 then
    insert into pets (community_id, resident_id, name, kind)
      select here, resident_id, a.name, a.kind
      from jsonb_to_recordset(animals) as a(name text, kind text);
  end if;
  return next;
end
$$;

-- Who lives where, for other areas: one row a current occupancy.
create view house_residents with (security_invoker = true) as
  select o.community_id, o.house_id, o.resident_id, o.relationship, o.is_household_head,
    o.is_primary_contact, r.first_name, r.last_name, r.phone, r.email, r.status
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null;
grant select on house_residents to courtyard_app;
