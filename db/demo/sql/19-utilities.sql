-- Meters of an estate with the utilities feature: an electricity meter for each house with a meter number, about a
-- quarter of them prepaid, and a water meter for about a third of these houses. Opening readings and six months of
-- readings at the ends of months, a few of them unusually high.

insert into utility_tariffs (community_id, id, name, kind, house_types, is_default, created_at, updated_at)
  select e.community_id, pg_temp.id_of('tariff', e.base + t.n), t.name, t.kind, t.types, t.is_default, o.at, o.at
  from demo_estate e cross join (values
    (1, 'Homes', 'Electricity', '{}'::text[], true),
    (2, 'Shops and offices', 'Electricity', array['Shop', 'Office'], false),
    (3, 'Borehole', 'Water', '{}'::text[], true)) as t(n, name, kind, types, is_default)
  cross join lateral (select pg_temp.office_hour(e.today - 230, 'tariff', e.base + t.n) as at) o;

insert into utility_tariff_versions (community_id, id, tariff_id, effective_from, bands, fixed_minor, tax_basis_points,
    created_by, created_by_name, created_at)
  select e.community_id, pg_temp.id_of('tariff version', e.base + v.n), pg_temp.id_of('tariff', e.base + v.tariff),
    (date_trunc('month', e.today) - v.ago * interval '1 month')::date, v.bands::jsonb, v.fixed, v.tax, e.bursar_id,
    e.bursar_name, pg_temp.office_hour(e.today - v.ago * 31, 'tariff version', e.base + v.n)
  from demo_estate e cross join (values
    (1, 1, 7, '[{"upTo": "100", "unitPriceMinor": "5490"}, {"upTo": null, "unitPriceMinor": "6812.5"}]', 0, 750),
    (2, 1, 2, '[{"upTo": "100", "unitPriceMinor": "5750"}, {"upTo": null, "unitPriceMinor": "7125.25"}]', 0, 750),
    (3, 2, 7, '[{"upTo": null, "unitPriceMinor": "7890.4"}]', 150000, 750),
    (4, 3, 7, '[{"upTo": "20", "unitPriceMinor": "25000"}, {"upTo": null, "unitPriceMinor": "38000"}]', 50000, 0))
    as v(n, tariff, ago, bands, fixed, tax);

create temp table demo_meters on commit drop as
select h.n * 2 + k.n as n, pg_temp.id_of('meter', h.n * 2 + k.n) as id, h.id as house_id, k.kind,
  case k.kind when 'Electricity' then m.meter_number else 'W' || right(m.meter_number, 6) end as number,
  case when k.kind = 'Electricity' and pg_temp.dice('prepaid', h.n, 4) = 0 then 'Prepaid' else 'Postpaid' end as payment,
  case when k.kind = 'Water' then 14 + pg_temp.dice('water', h.n, 12)
    when h.type in ('Detached', 'Duplex') then 380 + pg_temp.dice('power', h.n, 260)
    when h.type in ('Shop', 'Office') then 240 + pg_temp.dice('power', h.n, 300)
    else 150 + pg_temp.dice('power', h.n, 140) end as monthly,
  pg_temp.dice('display', h.n * 2 + k.n, 42000) as begins_at
from demo_houses h
join house_meter_numbers m on m.house_id = h.id
join demo_estate e on e.community_id = m.community_id
join (values (0, 'Electricity'), (1, 'Water')) as k(n, kind) on k.n = 0 or pg_temp.dice('has water', h.n, 3) = 0;

insert into meters (community_id, id, kind, number, house_id, payment, digits, installed_on, created_by, created_at,
    updated_at)
  select e.community_id, m.id, m.kind, m.number, m.house_id, m.payment, case m.kind when 'Water' then 5 else 6 end,
    (date_trunc('month', e.today) - interval '6 months')::date - 1, e.bursar_id, t.at, t.at
  from demo_meters m cross join demo_estate e
  cross join lateral (select pg_temp.office_hour(e.today - 225, 'meter', m.n) as at) t;
analyze meters;

-- The consumption of a month varies by a fifth. For one meter in seventy, that of the newest month is six times as
-- high.
insert into meter_readings (community_id, id, meter_id, house_id, part, read_on, value, since_on, consumption, is_unusual,
    read_by, read_by_name, recorded_at)
  with use as (
    select m.id, m.n, m.house_id, m.begins_at, k.ago,
      (date_trunc('month', e.today) - k.ago * interval '1 month')::date - 1 as read_on,
      k.ago = 0 and pg_temp.dice('unusual', m.n, 70) = 0 as is_unusual,
      case when k.ago = 6 then 0 else m.monthly * (80 + pg_temp.dice('use', m.n * 7 + k.ago, 41)) / 100
        * case when k.ago = 0 and pg_temp.dice('unusual', m.n, 70) = 0 then 6 else 1 end end as used
    from demo_meters m cross join demo_estate e cross join generate_series(0, 6) as k(ago))
  select e.community_id, pg_temp.id_of('reading', u.n * 7 + u.ago), u.id, u.house_id,
    case u.ago when 6 then 'Opening' else 'Regular' end, u.read_on,
    u.begins_at + sum(u.used) over of_meter, lag(u.read_on) over of_meter, u.used, u.is_unusual, e.bursar_id,
    e.bursar_name, pg_temp.office_hour(u.read_on + 1, 'reading', u.n * 7 + u.ago)
  from use u cross join demo_estate e
  window of_meter as (partition by u.id order by u.ago desc);
analyze meter_readings;

drop table demo_meters;
