-- Houses: search, addresses, account references, the views that other features read, and triggers.

-- Up to three letters of a community's name, for the account references of its houses (`PG-0123`): the initials of
-- its first three words, or the first two letters of its only word. Common words such as "estate" do not count,
-- unless the name has no others: then the name's first two letters are used. Null for a name without letters.
create or replace function initials_of(name text) returns text
language sql
immutable
parallel safe
as $$
  with words as (
    select word, at from unnest(string_to_array(regexp_replace(public.search_form(name), '[^a-z]+', ' ', 'g'), ' '))
      with ordinality w(word, at)
    where word <> ''),
  telling as (
    select word, at from words
    where word not in ('the', 'of', 'and', 'at', 'estate', 'estates', 'community', 'residents', 'association', 'phase'))
  select upper(case (select count(*) from telling)
    when 0 then left((select string_agg(word, '' order by at) from words), 2)
    when 1 then left((select word from telling), 2)
    else (select string_agg(left(word, 1), '' order by at) from (select * from telling order by at limit 3) t) end)
$$;

-- Computes the search text and sort key of a house from its own columns and its street's name.
create or replace function describe_house() returns trigger
language plpgsql
as $$
declare
  street_name text;
begin
  select s.name into street_name from streets s
    where s.community_id = new.community_id and s.id = new.street_id;
  -- The # keeps a search for house "12" from matching every account number that starts with 12.
  new.search_text := search_form(concat_ws(' ', new.house_number, street_name, new.block,
    new.unit_label, '#' || new.account_number, '#' || new.account_reference));
  new.sort_key := natural_key(concat_ws(E'\x01', street_name, new.block, new.house_number,
    new.unit_label));
  return new;
end
$$;

-- Touches the houses of a renamed street, so that their trigger computes the search text again.
create or replace function describe_houses_of_street() returns trigger
language plpgsql
as $$
begin
  update houses set search_text = '' where community_id = new.community_id and street_id = new.id;
  return null;
end
$$;

-- Returns up to `most` ids of houses that match a search, archived ones included. SECURITY DEFINER, so no policy
-- applies and the function itself limits to the worker's streets.
create or replace function search_houses(search text, most integer) returns setof uuid
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
    'select h.id from public.houses h where h.community_id = $1'
    || public.like_each('h.search_text', patterns)
    || case when current_setting('app.scoped', true) = 'yes'
        then ' and h.street_id = any (current_setting(''app.streets'')::uuid[])' else '' end
    || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
revoke all on function search_houses(text,integer) from public;
grant execute on function search_houses(text,integer) to courtyard_app;

-- The name of a block: `Block B` for `B`, and `Block B` for itself. Null without a block. The function `blockName` of
-- rules/shared/house-line.ts is the same.
create or replace function block_name(block text) returns text
language sql
immutable
parallel safe
as $$
  select case when block = '' then null when block ~* '^block' then block else 'Block ' || block end
$$;

-- The address of a house in one line: `12 Palm Street, Block B, Flat 3`. The function `houseLine` of
-- rules/shared/house-line.ts is the same. PostgreSQL inlines this expression, but no expression with concat_ws.
create or replace function address_line(house_number text, street_name text, block text, unit_label text)
returns text
language sql
immutable
parallel safe
as $$
  select house_number || ' ' || street_name || coalesce(', ' || block_name(block), '')
    || coalesce(', ' || nullif(unit_label, ''), '')
$$;

-- The key of a house within its street, without case and spaces. The unique index houses_address_key repeats this
-- expression.
create or replace function house_place(block text, house_number text, unit_label text) returns text
language sql
immutable
parallel safe
as $$
  select lower(regexp_replace(block || '|' || house_number || '|' || unit_label, '\s', '', 'g'))
$$;

-- Gives new houses without an account reference the next numbers of their community: `PG-0123`. The prefix is HS if
-- the name of the community does not give two or three letters.
create or replace function number_houses() returns trigger
language plpgsql
as $$
declare
  unnumbered record;
  counter record;
begin
  for unnumbered in
    select a.community_id, array_agg(a.id order by a.sort_key, a.id desc) as houses
    from added a where a.account_reference is null group by a.community_id
  loop
    insert into house_references as r (community_id, id, prefix, last_number)
      select unnumbered.community_id, 'houses',
        coalesce((select substring(initials_of(c.name) from '^[A-Z]{2,3}$') from communities c
          where c.id = unnumbered.community_id), 'HS'), cardinality(unnumbered.houses)
      on conflict (community_id, id) do update set last_number = r.last_number + excluded.last_number
      returning prefix, last_number - cardinality(unnumbered.houses) as before into counter;
    update houses h set account_reference = counter.prefix || '-' ||
        lpad((counter.before + n.place)::text, greatest(4, length((counter.before + n.place)::text)), '0')
      from unnest(unnumbered.houses) with ordinality as n(id, place)
      where h.community_id = unnumbered.community_id and h.id = n.id;
  end loop;
  return null;
end
$$;

create or replace function note_house_active() returns trigger
language plpgsql
as $$
begin
  new.active_since := clock_timestamp();
  return new;
end
$$;

-- Addresses and account numbers of all houses, including archived ones.
create or replace view house_labels with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.street_id, h.sort_key, h.account_number,
    address_line(h.house_number, s.name, h.block, h.unit_label) as label,
    h.account_reference
  from houses h
  join streets s on s.community_id = h.community_id and s.id = h.street_id;
grant select on house_labels to courtyard_app;

-- A house as webhooks send it.
create or replace view webhook_houses with (security_invoker = true) as
  select h.community_id, h.id, jsonb_build_object('id', h.id, 'houseNumber', h.house_number,
    'block', h.block, 'unitLabel', h.unit_label, 'street', s.name, 'streetId', h.street_id,
    'type', h.type, 'occupancy', h.occupancy, 'status', h.status,
    'accountNumber', h.account_number) as data
  from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id;
grant select on webhook_houses to courtyard_app;

-- The block of each house, and whether visitors can be registered for it: the gate does not offer archived houses.
create or replace view house_blocks with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.block, h.status <> 'Archived' as is_open from houses h;
grant select on house_blocks to courtyard_app;

-- The address and status of each house, for requests to join a house.
create or replace view house_claims with (security_invoker = true) as
  select l.community_id, l.house_id, l.label, h.status
  from house_labels l join houses h on h.community_id = l.community_id and h.id = l.house_id;
grant select on house_claims to courtyard_app;

-- Counts of the active houses, current residents and active groups that the caller may see. A caller without limits
-- reads community_facts, which is faster.
create or replace view register_in_sight with (security_invoker = true) as
  select c.id as community_id,
    (select count(*)::int from houses h where h.community_id = c.id and h.status = 'Active') as houses,
    (select count(*)::int from residents r
      where r.community_id = c.id and r.status <> 'MovedOut') as residents,
    (select count(*)::int from groups g
      where g.community_id = c.id and g.archived_at is null) as groups
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on register_in_sight to courtyard_app;

-- Meter numbers in the records of active houses.
create or replace view house_meter_numbers with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.meter_number from houses h
  where h.status = 'Active' and btrim(h.meter_number) <> '';
grant select on house_meter_numbers to courtyard_app;

create or replace view house_intercoms with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.intercom from houses h;
grant select on house_intercoms to courtyard_app;

-- Houses that were merged into another house.
create or replace view merged_houses with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.merged_into, h.archived_at as merged_at
  from houses h where h.merged_into is not null;
grant select on merged_houses to courtyard_app;

-- Houses that were created together, by an import, a range or the setup, with the number that is active now: rows of
-- one transaction have the same created_at. Forecasts count them as a step and not as growth.
create or replace view houses_added_together with (security_invoker = true) as
  select h.community_id, h.created_at,
    (count(*) filter (where h.status = 'Active'))::int as active
  from houses h
  where h.community_id = current_setting('app.community_id')::uuid
  group by h.community_id, h.created_at
  having count(*) > 1;
grant select on houses_added_together to courtyard_app;

-- Documents on the timeline of a house, without removed ones.
create or replace view timeline_documents with (security_invoker = true) as
  select d.community_id, d.house_id, null::uuid as resident_id, d.added_at as at, 'Document' as kind, d.id,
    d.name as title, '' as state, (select u.name from users u where u.id = d.added_by) as detail,
    null::bigint as amount_minor, null::bigint as open_minor, null::date as day_on, null::timestamptz as until_at,
    null::uuid as target_id
  from house_documents d where d.removed_at is null;
grant select on timeline_documents to courtyard_app;

create or replace trigger count_deleted after delete on houses referencing old table as old_rows for each statement execute function count_rows('houses', 'status');

create or replace trigger count_inserted after insert on houses referencing new table as new_rows for each statement execute function count_rows('houses', 'status');

create or replace trigger count_updated after update on houses referencing old table as old_rows new table as new_rows for each statement execute function count_rows('houses', 'status');

create or replace trigger houses_describe
  before insert or update of street_id, house_number, block, unit_label, account_number, account_reference, search_text
  on houses for each row execute function describe_house();

create or replace trigger houses_describe_residents after update on houses
  referencing old table as old_rows new table as new_rows
  for each statement execute function describe_residents_of_house();

create or replace trigger houses_note_active before update of status on houses
  for each row when (old.status <> 'Active' and new.status = 'Active') execute function note_house_active();

create or replace trigger houses_numbered after insert on houses
  referencing new table as added for each statement execute function number_houses();
