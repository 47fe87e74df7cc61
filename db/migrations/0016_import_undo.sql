-- Takes an import back: what it created and nobody has touched since is really removed, so that the lists are as they
-- were and the same file can come in again; the audit log tells of each. The indexes are for the foreign keys that a
-- removal is checked against; making them locks writes to small tables for a moment.

create index residents_by_merged_into on residents (community_id, merged_into)
  where merged_into is not null;
create index houses_by_merged_into on houses (community_id, merged_into)
  where merged_into is not null;
create index occupancies_by_house on occupancies (community_id, house_id);
create index group_members_by_resident on group_members (community_id, resident_id)
  where resident_id is not null;
create index group_members_by_house on group_members (community_id, house_id)
  where house_id is not null;
create index group_members_by_street on group_members (community_id, street_id)
  where street_id is not null;

-- Residents whom an import created and who have no life of their own yet.
create function import_untouched_residents(wanted uuid) returns setof uuid
language sql
stable
set enable_nestloop = off
as $$
  select p.id from import_rows r
  join residents p on p.community_id = r.community_id and p.id = r.resident_id
  where r.community_id = current_setting('app.community_id')::uuid and r.batch_id = wanted
    and r.state = 'new' and r.outcome = 'created' and p.version = 1 and p.status = 'Added'
    and p.portal_user_id is null
    and not exists (select from occupancies o where o.community_id = p.community_id
      and o.resident_id = p.id and (o.ended_at is not null or o.move_out_on is not null
        or not exists (select from import_rows m where m.community_id = o.community_id
          and m.id = o.id and m.batch_id = wanted)))
    and not exists (select from vehicles v where v.community_id = p.community_id
      and v.resident_id = p.id and not exists (select from import_rows m
        where m.community_id = v.community_id and m.id = v.id and m.batch_id = wanted))
    and not exists (select from audit_entries a where a.community_id = p.community_id
      and a.entity_type = 'resident' and a.entity_id = p.id and a.action <> 'resident.imported')
  group by p.id
$$;

-- Removes houses or streets; one at a time where the set could not go at once, because something refers to some.
create function remove_unless_used(of_table text, ids uuid[]) returns uuid[]
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  one uuid;
  removed uuid[] := '{}';
begin
  if of_table not in ('houses', 'streets') then
    raise exception 'not a table of imports: %', of_table;
  end if;
  begin
    execute format('delete from %I where community_id = $1 and id = any ($2)', of_table)
      using here, ids;
    return ids;
  exception when foreign_key_violation then
    null;
  end;
  foreach one in array ids loop
    begin
      execute format('delete from %I where community_id = $1 and id = $2', of_table)
        using here, one;
      removed := removed || one;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return removed;
end
$$;

-- Removes people with all that the import gave them, or nothing of them where something newer refers to one.
create function remove_imported_people(wanted uuid, people uuid[]) returns boolean
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  delete from group_members m using import_rows r, unnest(r.group_ids) as g
    where r.community_id = here and r.batch_id = wanted and m.community_id = here
      and m.id = md5(r.id::text || g::text)::uuid and m.resident_id = any (people);
  delete from vehicles v using import_rows r
    where r.community_id = here and r.batch_id = wanted and v.community_id = here and v.id = r.id
      and v.resident_id = any (people);
  delete from occupancies o using import_rows r
    where r.community_id = here and r.batch_id = wanted and o.community_id = here and o.id = r.id
      and o.resident_id = any (people);
  delete from residents p where p.community_id = here and p.id = any (people);
  return true;
exception when foreign_key_violation then
  return false;
end
$$;

create function undo_import(wanted uuid, actor text) returns jsonb
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := nullif(current_setting('app.user_id')::uuid, '00000000-0000-0000-0000-000000000000');
  batch import_batches;
  people uuid[];
  labels jsonb;
  emptied uuid[];
  moved uuid[];
  removed_people uuid[] := '{}';
  removed_houses uuid[] := '{}';
  removed_streets uuid[] := '{}';
  asked integer;
  restored integer := 0;
  step integer;
  one uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(here::text, 41));
  select b.* into batch from import_batches b where b.community_id = here and b.id = wanted;
  select coalesce(array_agg(u), '{}') into people from import_untouched_residents(wanted) u;
  select count(distinct r.resident_id) into asked from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.state = 'new'
      and r.outcome = 'created' and r.resident_id is not null;
  select jsonb_object_agg(p.id, p.first_name || ' ' || p.last_name) into labels
    from residents p where p.community_id = here and p.id = any (people);
  -- Houses that may lose their head, and people who stay but lose a house or a car.
  select array_agg(distinct r.house_id), array_agg(distinct r.resident_id)
      filter (where r.resident_id <> all (people))
    into emptied, moved from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.outcome in ('created', 'updated');
  -- People who stood there before are as they were, unless somebody has changed them since.
  update residents p set first_name = r.before ->> 'firstName', last_name = r.before ->> 'lastName',
      phone = r.before ->> 'phone', email = r.before ->> 'email', status = r.before ->> 'status',
      version = p.version + 1, updated_at = now()
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.before ? 'firstName'
      and p.community_id = here and p.id = r.resident_id
      and p.version = (r.before ->> 'version')::int + 1;
  get diagnostics restored = row_count;
  update houses h set type = r.before ->> 'type', occupancy = r.before ->> 'occupancy',
      bedrooms = (r.before ->> 'bedrooms')::smallint,
      parking_slots = (r.before ->> 'parkingSlots')::smallint,
      meter_number = r.before ->> 'meterNumber', notes = r.before ->> 'notes',
      version = h.version + 1, updated_at = now()
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.before ? 'occupancy'
      and h.community_id = here and h.id = r.house_id
      and h.version = (r.before ->> 'version')::int + 1;
  get diagnostics step = row_count;
  restored := restored + step;
  perform set_config('app.describes_itself', 'on', true);
  delete from group_members m using import_rows r, unnest(r.group_ids) as g
    where r.community_id = here and r.batch_id = wanted and m.community_id = here
      and m.id = md5(r.id::text || g::text)::uuid and m.removed_at is null and r.state = 'known';
  delete from vehicles v using import_rows r
    where r.community_id = here and r.batch_id = wanted and v.community_id = here and v.id = r.id
      and r.state = 'known';
  delete from occupancies o using import_rows r
    where r.community_id = here and r.batch_id = wanted and o.community_id = here and o.id = r.id
      and r.state = 'known' and o.ended_at is null and o.move_out_on is null;
  if remove_imported_people(wanted, people) then
    removed_people := people;
  else
    foreach one in array people loop
      if remove_imported_people(wanted, array[one]) then
        removed_people := removed_people || one;
      end if;
    end loop;
  end if;
  perform set_config('app.describes_itself', '', true);
  if moved is not null then
    perform describe_residents(here, moved);
  end if;
  select remove_unless_used('houses', array_agg(h.id)) into removed_houses from houses h
    where h.community_id = here and h.version = 1
      and h.id in (select r.house_id from import_rows r where r.community_id = here
        and r.batch_id = wanted and r.house_is_new and r.outcome in ('created', 'updated'))
      and not exists (select from audit_entries a where a.community_id = here
        and a.entity_type = 'house' and a.entity_id = h.id and a.action <> 'house.imported');
  update houses h set occupancy = 'Vacant', version = h.version + 1, updated_at = now()
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.filled_house
      and h.community_id = here and h.id = r.house_id
      and not exists (select from occupancies o where o.community_id = here and o.house_id = h.id
        and o.ended_at is null);
  select remove_unless_used('streets', array_agg(s.id)) into removed_streets from streets s
    where s.community_id = here and s.version = 1
      and s.id in (select r.street_id from import_rows r where r.community_id = here
        and r.batch_id = wanted and r.street_is_new and r.outcome in ('created', 'updated'))
      and not exists (select from audit_entries a where a.community_id = here
        and a.entity_type = 'street' and a.entity_id = s.id);
  if emptied is not null then
    perform appoint_house_roles(emptied);
  end if;
  insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_id,
      entity_label, reason)
    select here, me, actor, 'resident.removed', 'resident', gone, labels ->> gone::text,
      'The import ' || left(batch.file_name, 200) || ' was taken back.'
    from unnest(removed_people) as gone;
  return jsonb_build_object('residents', cardinality(removed_people),
    'houses', coalesce(cardinality(removed_houses), 0),
    'streets', coalesce(cardinality(removed_streets), 0),
    'restored', restored, 'kept', asked - cardinality(removed_people));
end
$$;
