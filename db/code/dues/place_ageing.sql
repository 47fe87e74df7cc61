-- Functions and triggers that keep place_ageing, the outstanding amounts by period, street and house type.

-- Locks the counts of charges by street and house type. Transactions that write charges share the lock. A change of a
-- house's street or type takes it exclusively, so that no charge is counted at the old place meanwhile.
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
begin
  perform lock_places(c.community_id, false) from (
    select distinct community_id from new_rows order by community_id) c;
  if tg_op = 'INSERT' then
    insert into place_ageing as t (community_id, period_id, due_on, street_id, house_type, open_count, outstanding_minor)
      select c.community_id, c.period_id, c.due_on, h.street_id, h.type,
        count(*) filter (where c.outstanding_minor > 0), sum(c.outstanding_minor)
      from new_rows c join houses h on h.community_id = c.community_id and h.id = c.house_id
      group by c.community_id, c.period_id, c.due_on, h.street_id, h.type
      order by c.period_id, h.street_id, h.type, c.due_on
      on conflict on constraint place_ageing_once do update set open_count = t.open_count + excluded.open_count,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  else
    insert into place_ageing as t (community_id, period_id, due_on, street_id, house_type, open_count, outstanding_minor)
      select c.community_id, c.period_id, c.due_on, h.street_id, h.type,
        sum(c.sign * (c.outstanding_minor > 0)::int), sum(c.sign * c.outstanding_minor)
      from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) c
      join houses h on h.community_id = c.community_id and h.id = c.house_id
      group by c.community_id, c.period_id, c.due_on, h.street_id, h.type
      having sum(c.sign * (c.outstanding_minor > 0)::int) <> 0 or sum(c.sign * c.outstanding_minor) <> 0
      order by c.period_id, h.street_id, h.type, c.due_on
      on conflict on constraint place_ageing_once do update set open_count = t.open_count + excluded.open_count,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  end if;
  return null;
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

-- Corrects the sums of the current community, and returns how many were wrong.
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
