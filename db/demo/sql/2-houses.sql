-- Inserts the streets of the estate, builds its houses in temporary tables, and inserts them.

insert into streets (community_id, id, name, code, sort_order, created_at, updated_at)
select e.community_id, s.id, s.name, s.code, s.n - e.base, t.at, t.at
from demo_streets s cross join demo_estate e
cross join lateral (select pg_temp.office_hour(e.opened_on + 1, 'street', s.n) as at) t;

-- The checks of foreign keys keep their first query plan, and a plan for an empty table is slow on a full one.
analyze streets;

-- The building at each place of a street. A building on a street of flats has six flats, a block has ten. A plaza has
-- six shops and six offices.
create temp table demo_places on commit drop as
select s.n as street_n, s.id as street_id, s.name as street_name, s.kind,
  s.first_house + p as n, p,
  case s.kind
    when 'semi' then (p + 1) / 2 || case p % 2 when 1 then 'A' else 'B' end
    when 'flats' then ((p - 1) / 6 + 1)::text
    when 'blocks' then (((p - 1) / 10 + 1) * 2)::text
    when 'shops' then ((p - 1) / 12 + 1)::text
    else p::text
  end as house_number,
  case s.kind when 'blocks' then chr(65 + s.first_block + (p - 1) / 10) else '' end as block,
  case s.kind
    when 'flats' then 'Flat ' || (p - 1) % 6 + 1
    when 'blocks' then 'Flat ' || (p - 1) % 10 + 1
    when 'shops' then case when (p - 1) % 12 < 6 then 'Shop ' else 'Suite ' end || (p - 1) % 12 + 1
    else ''
  end as unit_label
from demo_streets s cross join lateral generate_series(1, s.houses) as p;

create temp table demo_houses on commit drop as
with typed as (
  select p.*,
    case
      when p.kind = 'semi' then 'Semi-detached'
      when p.kind in ('flats', 'blocks') then 'Flat'
      when p.kind = 'shops' then case when (p.p - 1) % 12 < 6 then 'Shop' else 'Office' end
      -- On a fifth of the streets of terraced or detached houses, the first place is a communal building.
      when p.p = 1 and pg_temp.dice('facility', p.street_n, 5) = 0 then 'Facility'
      when p.kind = 'terrace' then 'Terrace'
      when pg_temp.dice('type', p.n, 100) < 4 then 'Plot'
      when pg_temp.dice('type', p.n, 100) < 34 then 'Duplex'
      else 'Detached'
    end as type
  from demo_places p),
lived as (
  select t.*, d.d,
    case
      when t.type = 'Facility' then 'Owner-occupied'
      when t.type = 'Plot' then case when d.d < 55 then 'Under construction' else 'Vacant' end
      when d.d < 7 then 'Vacant'
      when t.type in ('Shop', 'Office') then case when d.d < 25 then 'Owner-occupied' else 'Rented' end
      when d.d < 10 and t.kind <> 'blocks' then 'Under construction'
      when d.d < 14 then 'Short-let'
      when d.d < 14 + e.owner_percent then 'Owner-occupied'
      else 'Rented'
    end as occupancy
  from typed t cross join demo_estate e
  cross join lateral (select pg_temp.dice('occupancy', t.n, 100) as d) d)
select l.n, pg_temp.id_of('house', l.n) as id, l.street_n, l.street_id, l.street_name,
  l.house_number, l.block, l.unit_label, l.type, l.occupancy,
  case l.type when 'Facility' then 'Communal' when 'Shop' then 'Commercial'
    when 'Office' then 'Commercial' else 'Residential' end as use,
  case
    when l.type in ('Shop', 'Office', 'Facility', 'Plot') then null
    when l.type = 'Flat' then 1 + pg_temp.dice('bedrooms', l.n, 3)
    when l.type in ('Terrace', 'Semi-detached') then 3 + pg_temp.dice('bedrooms', l.n, 2)
    else 4 + pg_temp.dice('bedrooms', l.n, 3)
  end as bedrooms,
  case l.type
    when 'Shop' then 18 + 2 * pg_temp.dice('area', l.n, 12)
    when 'Office' then 30 + 5 * pg_temp.dice('area', l.n, 14)
    when 'Flat' then 58 + 4 * pg_temp.dice('area', l.n, 20)
    when 'Terrace' then 140 + 10 * pg_temp.dice('area', l.n, 8)
    when 'Semi-detached' then 220 + 10 * pg_temp.dice('area', l.n, 10)
    else 400 + 50 * pg_temp.dice('area', l.n, 11)
  end as area_sqm,
  pg_temp.office_hour(e.opened_on + 1 + ((l.street_n - e.base) % 4)::int, 'range', l.street_n)
    as entered_at
from lived l cross join demo_estate e;
create unique index on demo_houses (id);
analyze demo_houses;

insert into houses (community_id, id, street_id, house_number, block, unit_label, type, use,
  bedrooms, area_sqm, occupancy, bill_to, account_number, account_reference, parking_slots, intercom, meter_number,
  notes, created_at, updated_at)
select e.community_id, h.id, h.street_id, h.house_number, h.block, h.unit_label, h.type, h.use,
  h.bedrooms, h.area_sqm, h.occupancy,
  case when h.occupancy in ('Vacant', 'Under construction', 'Short-let')
    or h.occupancy = 'Rented' and pg_temp.dice('bill', h.n, 100) < 18 then 'Owner'
    else 'Occupier' end,
  -- The step and the range have no common factor, so no number repeats.
  (1000000000 + ((h.n - e.base) * 6700417 + 4213577) % 9000000000)::text,
  l.prefix || '-' || lpad((h.n - e.base)::text, greatest(4, length((h.n - e.base)::text)), '0'),
  case when h.type = 'Flat' then 1 when h.type in ('Shop', 'Office', 'Plot', 'Facility') then 0
    else 1 + pg_temp.dice('parking', h.n, 3) end,
  case when h.type = 'Flat' then (100 + (h.n - e.base) % 900)::text else '' end,
  case when h.occupancy in ('Vacant', 'Under construction') then ''
    else '45' || lpad((pg_temp.dice('meter', h.n, 1000000000))::text, 9, '0') end,
  case when h.type = 'Facility' then f.word
    when pg_temp.dice('noted', h.n, 100) < 5 and h.use = 'Residential' then w.word else '' end,
  h.entered_at, h.entered_at
from demo_houses h cross join demo_estate e 
cross join lateral (select initials_of(c.name) as prefix from communities c where c.id = e.community_id) l
join demo_words f on f.list = 'facilities' and f.n = pg_temp.dice('facility', h.n, 120)
join demo_words w on w.list = 'house notes' and w.n = pg_temp.dice('note', h.n, 120)
order by h.n;

analyze houses;

insert into house_references (community_id, id, prefix, last_number)
select e.community_id, 'houses', initials_of(c.name), (select max(h.n) - e.base from demo_houses h)
from demo_estate e join communities c on c.id = e.community_id;
