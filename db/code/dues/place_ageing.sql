-- Functions and triggers that keep place_ageing, the outstanding amounts by period, due date, street and house type.

-- Locks the counts of charges by street and house type. Transactions that write charges share the lock. A change of a
-- house's street or type takes it exclusively, so that no charge is counted at the old place meanwhile; a rebuild
-- does too.
create or replace function lock_places(community uuid, alone boolean) returns void
language plpgsql
as $$
begin
  perform lock_community(community, 'places', alone);
end
$$;

-- Adds the changes of charges to place_ageing. Its rows change only while the period's row in due_totals is locked,
-- or under the exclusive lock of lock_places.
create or replace function keep_place_ageing() returns trigger
language plpgsql
as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select c.community_id, array_agg(c.house_id) as houses, array_agg(c.period_id) as periods,
        array_agg(c.due_on) as days, array_agg((c.outstanding_minor > 0)::int) as opened,
        array_agg(c.outstanding_minor) as minor
      from new_rows c group by c.community_id order by c.community_id
    loop
      perform add_place_ageing(changed.community_id, changed.houses, changed.periods, changed.days, changed.opened,
        changed.minor);
    end loop;
  else
    for changed in
      select c.community_id, array_agg(c.house_id) as houses, array_agg(c.period_id) as periods,
        array_agg(c.due_on) as days, array_agg(c.opened) as opened, array_agg(c.minor) as minor
      from (
        select n.community_id, n.house_id, n.period_id, n.due_on, (n.outstanding_minor > 0)::int as opened,
          n.outstanding_minor as minor
        from new_rows n
        union all
        select o.community_id, o.house_id, o.period_id, o.due_on, -(o.outstanding_minor > 0)::int, -o.outstanding_minor
        from old_rows o) c group by c.community_id order by c.community_id
    loop
      perform add_place_ageing(changed.community_id, changed.houses, changed.periods, changed.days, changed.opened,
        changed.minor);
    end loop;
  end if;
  return null;
end
$$;

-- Adds amounts of houses to the totals of their streets and house types.
create or replace function add_place_ageing(community uuid, houses_changed uuid[], periods uuid[], days date[],
  opened integer[], minor bigint[]) returns void
language plpgsql
as $$
declare
  place record;
begin
  perform lock_places(community, false);
  -- A payment of one charge gives the new and the old amount of one house, which need no grouping.
  if cardinality(houses_changed) <= 2 and houses_changed[1] = all (houses_changed)
    and periods[1] = all (periods) and days[1] = all (days)
  then
    select h.street_id, h.type into place from houses h where h.community_id = community and h.id = houses_changed[1];
    if found then
      perform add_place(community, periods[1], days[1], place.street_id, place.type,
        opened[1] + coalesce(opened[2], 0), minor[1] + coalesce(minor[2], 0));
    end if;
    return;
  end if;
  for place in
    select c.period_id, c.due_on, h.street_id, h.type, sum(c.opened) as opened, sum(c.minor) as minor
    from unnest(houses_changed, periods, days, opened, minor) as c(house_id, period_id, due_on, opened, minor)
    join houses h on h.community_id = community and h.id = c.house_id
    group by c.period_id, c.due_on, h.street_id, h.type
    order by c.period_id, h.street_id, h.type, c.due_on
  loop
    perform add_place(community, place.period_id, place.due_on, place.street_id, place.type, place.opened::integer,
      place.minor::bigint);
  end loop;
end
$$;

-- Adds to the totals of one street and house type.
create or replace function add_place(community uuid, period uuid, due_day date, street uuid, type_of_house text,
  opened integer, minor bigint) returns void
language plpgsql
as $$
begin
  if opened <> 0 or minor <> 0 then
    insert into place_ageing as t (community_id, period_id, due_on, street_id, house_type, open_count,
        outstanding_minor)
      values (community, period, due_day, street, type_of_house, opened, minor)
      on conflict on constraint place_ageing_once do update set open_count = t.open_count + excluded.open_count,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  end if;
end
$$;

-- Moves a house's outstanding amounts when its street or type changes.
create or replace function move_place_ageing() returns trigger
language plpgsql
as $$
begin
  perform lock_places(new.community_id, true);
  insert into place_ageing as t (community_id, period_id, due_on, street_id, house_type, open_count, outstanding_minor)
    select c.community_id, c.period_id, c.due_on, p.street_id, p.house_type, sum(p.sign),
      sum(p.sign * c.outstanding_minor)
    from charges c
    cross join (values (1, new.street_id, new.type), (-1, old.street_id, old.type)) p(sign, street_id, house_type)
    where c.community_id = new.community_id and c.house_id = new.id and c.outstanding_minor > 0
    group by c.community_id, c.period_id, c.due_on, p.street_id, p.house_type
    on conflict on constraint place_ageing_once do update set open_count = t.open_count + excluded.open_count,
      outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  return null;
end
$$;

-- Corrects the rows of place_ageing of the current community by its charges, and returns how many were wrong or
-- missing.
create or replace function rebuild_place_ageing() returns integer
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  mended integer;
begin
  perform lock_places(here, true);
  insert into place_ageing as t (community_id, period_id, due_on, street_id, house_type, open_count, outstanding_minor)
    select d.community_id, d.period_id, d.due_on, d.street_id, d.house_type, d.open_count, d.outstanding_minor
    from place_ageing_difference d where d.community_id = here
    on conflict on constraint place_ageing_once do update set open_count = t.open_count + excluded.open_count,
      outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  get diagnostics mended = row_count;
  return mended;
end
$$;

-- These names sort after charges_count_…, so that keep_due_totals locks first.
create or replace trigger charges_place_new after insert on charges referencing new table as new_rows
  for each statement execute function keep_place_ageing();

create or replace trigger charges_place_with_day after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_place_ageing();

create or replace trigger houses_move_place_ageing after update of street_id, type on houses
  for each row when (old.street_id <> new.street_id or old.type <> new.type)
  execute function move_place_ageing();
