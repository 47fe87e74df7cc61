-- What is owed by street and by type of house, kept like due_ageing: reports add up a row a period, day, street and type
-- instead of a million charges. Locks charges and houses while they are summed.
-- lifts row security: charges, houses

create table place_ageing (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  period_id uuid not null,
  due_on date not null,
  street_id uuid not null,
  house_type text not null,
  open_count integer not null default 0,
  outstanding_minor bigint not null default 0,
  primary key (community_id, id),
  constraint place_ageing_once unique (community_id, period_id, street_id, house_type, due_on),
  constraint place_ageing_period foreign key (community_id, period_id) references due_periods (community_id, id),
  constraint place_ageing_street foreign key (community_id, street_id) references streets (community_id, id)
);

-- Whoever writes charges of a community shares this lock until their transaction ends; a house that moves takes it
-- alone, so that no charge is counted where the house stood while it is moved.
create function lock_places(community uuid, alone boolean) returns void
language plpgsql
as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended(community::text, 176));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended(community::text, 176));
  end if;
end
$$;

-- As in due_ageing, a row is only touched under the lock of its period's row in due_totals, or under the lock above.
create function keep_place_ageing() returns trigger
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
-- By name after charges_count_…: triggers of one event fire in the order of their names.
create trigger charges_place_new after insert on charges referencing new table as new_rows
  for each statement execute function keep_place_ageing();
create trigger charges_place_with_day after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_place_ageing();

-- A house that gets another street or type takes what it owes along.
create function move_place_ageing() returns trigger
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
create trigger houses_move_place_ageing after update of street_id, type on houses
  for each row when (old.street_id <> new.street_id or old.type <> new.type)
  execute function move_place_ageing();

insert into place_ageing (community_id, period_id, due_on, street_id, house_type, open_count, outstanding_minor)
  select c.community_id, c.period_id, c.due_on, h.street_id, h.type, count(*), sum(c.outstanding_minor)
  from charges c join houses h on h.community_id = c.community_id and h.id = c.house_id
  where c.outstanding_minor > 0
  group by c.community_id, c.period_id, c.due_on, h.street_id, h.type;
select make_tenant_table('place_ageing', 'select, insert, update');

-- Where what is kept is not what the charges say, with what is missing there: for the nightly proof.
create view place_ageing_difference with (security_invoker = true) as
  select d.community_id, d.period_id, d.due_on, d.street_id, d.house_type, sum(d.open_count)::integer as open_count,
    sum(d.outstanding_minor)::bigint as outstanding_minor
  from (
    select c.community_id, c.period_id, c.due_on, h.street_id, h.type as house_type, 1 as open_count,
      c.outstanding_minor
    from charges c join houses h on h.community_id = c.community_id and h.id = c.house_id
    where c.outstanding_minor > 0
    union all
    select a.community_id, a.period_id, a.due_on, a.street_id, a.house_type, -a.open_count, -a.outstanding_minor
    from place_ageing a) d
  group by d.community_id, d.period_id, d.due_on, d.street_id, d.house_type
  having sum(d.open_count) <> 0 or sum(d.outstanding_minor) <> 0;
grant select on place_ageing_difference to courtyard_app;

-- Makes the sums of the entered community right again, and tells how many were not.
create function rebuild_place_ageing() returns integer
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

-- Nothing reads a house's place beside what it owes any more.
drop view house_places;
