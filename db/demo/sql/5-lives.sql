-- Occupancies: the relationship of each resident to the house, with dates. Also landlords who live in the estate, and
-- cars.

create temp table demo_lives on commit drop as
select r.n, r.id as resident_id, r.house_id, r.house_n, r.moved_in_on,
  case
    when r.kind = 'Caretaker' then 'Caretaker'
    when r.is_staff then 'Domestic staff'
    when r.k > 1 then 'Family'
    when r.kind in ('Owner', 'Site') then 'Owner'
    else 'Tenant'
  end as relationship,
  r.k = 1 and not r.gone as is_head,
  not r.gone and r.k = case when r.size > 1 and pg_temp.dice('contact', r.house_n, 100) < 24
    then 2 else 1 end as is_contact,
  not r.is_staff and not r.is_child and r.kind <> 'Caretaker' as can_create_access,
  not r.is_staff and not r.is_child and r.kind <> 'Caretaker' as can_pay,
  case when r.gone then g.left_on
    when r.kind = 'Guest' then e.today + 3 + pg_temp.dice('stay', r.house_n, 20) end as moved_out_on,
  case when r.gone then (g.left_on + time '23:59') at time zone 'Africa/Lagos' end as ended_at,
  r.registered_at
from demo_residents r cross join demo_estate e
left join demo_homes m on r.gone and m.n = r.house_n and not m.gone
cross join lateral (select m.moved_in_on - 6 - pg_temp.dice('empty', r.house_n, 25) as left_on) g;

-- Landlords who live in the estate: owners of one house who let other houses. These houses are divided among a fifth of
-- the early owners, so that some owners have several.
insert into demo_lives
with owners as (
  select r.*, row_number() over (order by pg_temp.dice('landlord', r.n, 1000000000), r.n) - 1 as place
  from demo_residents r
  where r.kind = 'Owner' and r.k = 1 and r.use = 'Residential'
    and r.registered_on < (select opened_on + 20 from demo_estate)),
let_houses as (
  select h.n, h.id, (row_number() over (order by h.n) * 7)
    % greatest(1, (select count(*) from owners) / 5) as place
  from demo_houses h
  where h.occupancy in ('Rented', 'Short-let') and pg_temp.dice('let', h.n, 100) < 30)
select o.n, o.id, l.id, l.n, null::date, 'Landlord', false, false, false, true,
  null::date, null::timestamptz, o.registered_at
from let_houses l join owners o on o.place = l.place;
create index on demo_lives (n);
analyze demo_lives;

create temp table demo_cars on commit drop as
with drivers as (
  select r.*, c, row_number() over (order by r.n, c) as car
  from demo_residents r cross join lateral generate_series(1,
    case
      when r.gone or r.is_child or r.is_staff or r.kind in ('Caretaker', 'Site') then 0
      when r.k = 1 and pg_temp.dice('cars', r.n, 100) < 66
        then 1 + (pg_temp.dice('cars', r.n, 100) < 14)::int
      when r.k = 2 and pg_temp.dice('cars', r.n, 100) < 24 then 1
      else 0
    end) as c)
select pg_temp.id_of('car', d.n * 4 + d.c) as id, d.n, d.id as resident_id, d.registered_at,
  p.word || '-' || lpad((v.v % 999 + 1)::text, 3, '0')
    || translate(chr(65 + (v.v / 999 % 22)::int), 'IO', 'WX')
    || translate(chr(65 + (v.v / 21978 % 22)::int), 'IO', 'WX') as plate,
  c.word as make, o.word as colour,
  case when pg_temp.dice('tag', d.n, 100) < 70 then 'T-' || lpad(d.car::text, 5, '0') else '' end
    as tag_number
from drivers d cross join demo_estate e
-- The step and the range have no common factor, so no plate repeats.
cross join lateral (select (d.car * 7368787 + 120011) % 483516 as v) v
join demo_words p on p.list = 'plates ' || e.city and p.n = (d.car % 11)::int
join demo_words c on c.list = 'cars' and c.n = pg_temp.dice('make', d.n * 4 + d.c, 120)
join demo_words o on o.list = 'colours' and o.n = pg_temp.dice('colour', d.n * 4 + d.c, 120);
analyze demo_cars;
