-- Households: one row for each house with a registered resident. Some rented houses have a second row, for the family
-- that moved out.

create temp table demo_homes on commit drop as
with kinds as (
  select h.*,
    case
      when h.type = 'Facility' then 'Caretaker'
      when h.use = 'Commercial' then case h.occupancy when 'Rented' then 'Tenant' else 'Owner' end
      when h.occupancy = 'Under construction' then 'Site'
      when h.occupancy = 'Owner-occupied' then 'Owner'
      when h.occupancy = 'Short-let' then 'Guest'
      else 'Tenant'
    end as kind
  from demo_houses h
  where h.occupancy in ('Owner-occupied', 'Rented', 'Short-let')
    -- The owners of half of the building sites are registered.
    or h.occupancy = 'Under construction' and pg_temp.dice('site', h.n, 2) = 0),
sized as (
  select k.*,
    case
      when k.kind in ('Caretaker', 'Site') then 1
      when k.use = 'Commercial' or k.kind = 'Guest' then 1 + pg_temp.dice('size', k.n, 2)
      else least(case when k.type = 'Flat' then k.bedrooms + 2 else 6 end,
        (array[1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6])[
          1 + pg_temp.dice('size', k.n, 20)])
    end as size,
    case when k.use = 'Residential' and k.kind in ('Owner', 'Tenant')
        and k.type in ('Detached', 'Duplex', 'Semi-detached') and pg_temp.dice('staff', k.n, 100) < 26
      then 1 + pg_temp.dice('staff count', k.n, 100) / 80 else 0 end as staff
  from kinds k),
moved as (
  select s.*,
    case s.kind
      when 'Guest' then e.today - 1 - pg_temp.dice('moved', s.n, 24)
      when 'Owner' then case when pg_temp.dice('newcomer', s.n, 100) < 78
        then e.opened_on - 30 - pg_temp.dice('moved', s.n, 3200)
        else e.opened_on + 25 + pg_temp.dice('moved', s.n, e.today - e.opened_on - 28) end
      else case when pg_temp.dice('newcomer', s.n, 100) < 52
        then e.opened_on - 20 - pg_temp.dice('moved', s.n, 1100)
        else e.opened_on + 25 + pg_temp.dice('moved', s.n, e.today - e.opened_on - 28) end
    end as moved_in_on
  from sized s cross join demo_estate e)
select m.n, m.id as house_id, m.kind, m.size, m.staff, m.moved_in_on, m.use, false as gone,
  e.mix[1 + pg_temp.dice('people', m.n, 20)] as people
from moved m cross join demo_estate e
union all
select m.n, m.id, 'Tenant', 1 + pg_temp.dice('gone size', m.n, 2), 0,
  m.moved_in_on - 400 - pg_temp.dice('gone since', m.n, 500), m.use, true,
  e.mix[1 + pg_temp.dice('gone people', m.n, 20)]
from moved m cross join demo_estate e
where m.kind = 'Tenant' and m.moved_in_on > e.opened_on + 60 and pg_temp.dice('gone', m.n, 100) < 45;

-- The last name of each family, for a third of them with its diacritics.
alter table demo_homes add family text, add family_plain text;
update demo_homes m set
  family = case when pg_temp.dice('marks', m.n, 100) < 35 then w.word else w.plain end,
  family_plain = w.plain
from demo_words w
where w.list = m.people || ' families'
  and w.n = pg_temp.dice(case when m.gone then 'gone family' else 'family' end, m.n, 120);

-- The home of the resident whose account is shown on the sign-in page: a woman who is the head of a family.
create temp table demo_portal_home on commit drop as
select min(m.n) as house_n from demo_homes m
where m.kind = 'Owner' and not m.gone and m.people = 'hausa' and m.size between 3 and 5
  and m.use = 'Residential' and m.moved_in_on < (select opened_on from demo_estate)
  and pg_temp.dice('gender', m.n * 16 + 1, 100) >= 60;
update demo_homes m set family = e.portal_last_name, family_plain = e.portal_last_name
from demo_estate e
where e.portal_user_id is not null and not m.gone
  and m.n = (select house_n from demo_portal_home);
