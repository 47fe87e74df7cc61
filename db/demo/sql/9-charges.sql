-- The charges of each house, and the days on which it pays: promptly, late, in parts, in advance, or not at all. The
-- next files calculate the penalties and payments.

-- During the year, about a sixth of the houses stop paying, a twelfth pay in two parts, and a thirtieth pay in
-- advance.
create temp table demo_payers on commit drop as
select h.n, h.id as house_id, h.type, h.area_sqm, b.label, b.billed_resident_id as resident_id,
  case when d.d < 165 then 'gives up' when d.d < 245 then 'in parts' when d.d < 275 then 'in advance'
    when d.d < 540 then 'late' else 'prompt' end as temper,
  pg_temp.dice('gives up', h.n, 8) as pays_months
from billable_houses b join demo_estate e on e.community_id = b.community_id
join demo_houses h on h.id = b.house_id
cross join lateral (select pg_temp.dice('payer', h.n, 1000) as d) d;
analyze demo_payers;

-- The penalty rules of each due, in columns.
create temp table demo_rules on commit drop as
select d.n as due_n, d.penalty ->> 'kind' as penalty, (d.penalty ->> 'rateBasisPoints')::int as rate,
  (d.penalty ->> 'amountMinor')::bigint as fixed, (d.penalty ->> 'graceDays')::int as grace,
  (d.penalty ->> 'capPercent')::int as cap
from demo_dues d;

create temp table demo_amounts on commit drop as
select d.n as due_n, t.type, case d.amount ->> 'model'
    when 'By house type' then (select (a ->> 'amountMinor')::bigint
      from jsonb_array_elements(d.amount -> 'amounts') a where a ->> 'type' = t.type)
    when 'Fixed' then (d.amount ->> 'amountMinor')::bigint end as amount_minor,
  (d.amount ->> 'perSqmMinor')::bigint as per_sqm, (d.amount ->> 'minimumMinor')::bigint as least_minor
from demo_dues d cross join (select distinct type from demo_payers) t
where d.audience ->> 'kind' = 'All' or d.audience -> 'types' ? t.type;

-- The day on which a house has paid all charges with the same due date, with the days of a first part and of a
-- returned payment. A day without such a payment is null.
create temp table demo_bundles on commit drop as
with asked as (
  select distinct p.due_on, p.month_no from demo_periods p),
willing as (
  select h.n as house_n, a.due_on, h.temper, h.n * 16 + a.month_no as dice,
    case h.temper
      when 'prompt' then a.due_on - 5 + pg_temp.dice('pays', h.n * 16 + a.month_no, 10)
      when 'in advance' then a.due_on - 5 + pg_temp.dice('pays', h.n * 16 + a.month_no, 10)
      when 'in parts' then a.due_on + 25 + pg_temp.dice('pays', h.n * 16 + a.month_no, 45)
      when 'gives up' then case when a.month_no < h.pays_months
        then a.due_on + 6 + pg_temp.dice('pays', h.n * 16 + a.month_no, 50) end
      else case when pg_temp.dice('forgets', h.n * 16 + a.month_no, 100) < 84
        then a.due_on + 6 + pg_temp.dice('pays', h.n * 16 + a.month_no, 44) end
    end as last_on
  from demo_payers h cross join asked a),
-- The payments of a few prompt payers are returned after three to five days, and these houses pay again.
bounced as (
  select w.*, case when w.temper = 'prompt' and pg_temp.dice('bounces', w.dice, 1000) < 6 then w.last_on end as bounced_on,
    case w.temper when 'in parts' then w.due_on - 3 + pg_temp.dice('first part', w.dice, 9) end as first_on
  from willing w)
select b.house_n, b.due_on, b.dice, b.temper,
  case when b.first_on < e.today then b.first_on end as first_on,
  case when r.reversed_on < e.today then b.bounced_on end as bounced_on,
  case when r.reversed_on < e.today then r.reversed_on end as reversed_on,
  case when l.last_on < e.today then l.last_on end as last_on
from bounced b cross join demo_estate e
cross join lateral (select b.bounced_on + 3 + pg_temp.dice('comes back', b.dice, 3) as reversed_on) r
cross join lateral (select case when r.reversed_on < e.today
  then r.reversed_on + 2 + pg_temp.dice('pays again', b.dice, 40) else b.last_on end as last_on) l;
create index on demo_bundles (house_n, due_on);
analyze demo_bundles;

create temp table demo_bills on commit drop as
with billed as (
  select p.due_n, p.id as period_id, p.due_id, p.number, p.issued_on, p.due_on, p.month_no, h.n as house_n,
    h.house_id, h.resident_id, h.label, h.temper,
    coalesce(a.amount_minor, greatest(h.area_sqm * a.per_sqm, a.least_minor)) as principal,
    case when a.per_sqm is not null
      then h.area_sqm || ' m² at ' || to_char(a.per_sqm / 100.0, 'FM999,999,990.00') end as basis
  from demo_periods p join demo_amounts a on a.due_n = p.due_n
  join demo_payers h on h.type = a.type)
select row_number() over (order by b.issued_on, b.due_n, b.house_n) as n,
  -- The id begins with the number of the house. Lists order charges with the same due date by id, which gives the
  -- order of the houses along their streets.
  (lpad(to_hex(b.house_n), 8, '0') || right(pg_temp.id_of('charge ' || b.period_id, b.house_n)::text, 28))::uuid as id, b.*,
  -- A few houses were billed too much and get a credit note on the next day.
  case when b.temper in ('prompt', 'late') and b.issued_on + 1 < b.due_on - 5 and b.issued_on + 1 < e.today
      and pg_temp.dice('noted', b.house_n * 16 + b.month_no, 1000) < 4
    then b.principal / 500000 * 100000 else 0 end as note_minor,
  0::bigint as credit_minor, w.first_on, w.bounced_on, w.reversed_on, w.last_on
from billed b cross join demo_estate e
join demo_bundles w on w.house_n = b.house_n and w.due_on = b.due_on
where b.principal is not null;
create index on demo_bills (house_n);
analyze demo_bills;

-- A house that pays in advance once paid more than its charges. This credit pays the next charges of the main wallet on
-- the day on which they are issued.
create temp table demo_advances on commit drop as
select distinct on (b.house_n) b.house_n, b.last_on as paid_on,
  (sum(b.principal) over (partition by b.house_n, b.due_on) * (5 + pg_temp.dice('advance', b.house_n, 15)) / 10
    / 100000 * 100000)::bigint as over_minor
from demo_bills b
where b.temper = 'in advance' and b.last_on is not null
order by b.house_n, abs(b.month_no - pg_temp.dice('advance in', b.house_n, 12)), b.due_on, b.due_n;
delete from demo_advances where over_minor = 0;

update demo_bills b set credit_minor = s.credit
from (
  select c.n, greatest(0, least(c.principal, a.over_minor
    - (sum(c.principal) over (partition by c.house_n order by c.issued_on, c.due_n) - c.principal)))::bigint as credit
  from demo_bills c join demo_advances a on a.house_n = c.house_n and c.issued_on > a.paid_on
  join demo_dues d on d.n = c.due_n and d.wallet = 'main') s
where b.n = s.n and s.credit > 0;

-- Houses with a payment claim that is not reviewed yet, and charges that are disputed.
create temp table demo_claims on commit drop as
select h.house_n, (e.today - 1 - pg_temp.dice('claims', h.house_n, 2)) as claimed_on
from demo_estate e cross join lateral (
  select b.house_n from demo_bills b
  where b.last_on is null and b.temper = 'late' and b.due_on < e.today - 9
    and b.issued_on < e.today - 20
  group by b.house_n order by pg_temp.dice('says it paid', b.house_n, 1000000), b.house_n
  limit (select 3 + count(*) / 400 from demo_payers)) h;

create temp table demo_disputes on commit drop as
select b.n, least(b.due_on + 3 + pg_temp.dice('disputed', b.n, 25), e.today - 1) as disputed_on
from demo_bills b cross join demo_estate e
where b.last_on is null and b.first_on is null and b.temper in ('gives up', 'late') and b.due_on < e.today - 4
  and pg_temp.dice('disputes', b.house_n * 16 + b.month_no, 1000) < 18;
