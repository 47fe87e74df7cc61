-- The licences of an estate with a paid plan: seats for a year, seats that were added later, and the number of used
-- seats on each day. The loader runs this file only for an estate with seats, and first sets demo.seats.

create temp table demo_seats as
  select t.*, t.first + t.added as together from (
    select e.community_id, e.base, e.manager_id, e.manager_name, e.today,
      greatest(e.today - 150, e.opened_on) as starts_on, greatest(e.today - 60, e.opened_on) as added_on,
      (greatest(e.today - 150, e.opened_on) + interval '1 year')::date - 1 as ends_on,
      current_setting('demo.seats')::int - current_setting('demo.seats')::int / 10 as first,
      current_setting('demo.seats')::int / 10 as added
    from demo_estate e) t;

insert into seat_orders (community_id, id, number, kind, status, seats, period, currency, unit_price_minor,
    net_minor, tax_basis_points, tax_minor, total_minor, days, period_days, starts_on, ends_on, invoice_number,
    receipt_number, invoiced_at, payment_reference, channel, paid_at, created_by, created_by_name, created_at)
  select s.community_id, pg_temp.id_of('seat order', s.base + o.number), o.number, o.kind, 'Active', o.seats,
    'Year', 'NGN', p.year_minor, m.net, p.tax_basis_points, m.tax, m.net + m.tax, o.days, d.period_days,
    o.starts_on, s.ends_on, o.number, o.number, t.at, 'demo-' || o.number, 'Bank transfer',
    t.at + interval '7 minutes', s.manager_id, s.manager_name, t.at
  from demo_seats s
  cross join lateral (select s.ends_on - s.starts_on + 1 as period_days) d
  cross join lateral (values (1, 'New', s.first, s.starts_on, d.period_days),
    (2, 'Added', s.added, s.added_on, s.ends_on - s.added_on + 1))
    as o(number, kind, seats, starts_on, days)
  cross join lateral (select year_minor, tax_basis_points from plan_prices
    where currency = 'NGN' and from_seats <= s.together order by from_seats desc limit 1) p
  cross join lateral (select round(p.year_minor::numeric * o.seats * o.days / d.period_days)::bigint as net) n
  cross join lateral (select n.net, round(n.net::numeric * p.tax_basis_points / 10000)::bigint as tax) m
  cross join lateral (select pg_temp.office_hour(o.starts_on, 'seats', s.base + o.number) as at) t
  where o.seats > 0;

insert into subscriptions (community_id, id, status, period, seats, starts_on, ends_on, created_at)
  select community_id, pg_temp.id_of('subscription', base), 'Active', 'Year', together, starts_on, ends_on,
    pg_temp.office_hour(starts_on, 'seats', base)
  from demo_seats;

-- The number of used seats grows by one every two weeks.
insert into seat_days (community_id, id, day, licensed, used)
  select s.community_id, pg_temp.id_of('seat day', s.base + n), s.today - n,
    case when s.today - n < s.added_on then s.first else s.together end, greatest(h.used - n / 14, 0)
  from demo_seats s
  cross join lateral (select count(*)::int as used from houses h
    where h.community_id = s.community_id and h.status = 'Active') h
  cross join generate_series(1, least(149, s.today - s.starts_on)) n;

drop table demo_seats;
