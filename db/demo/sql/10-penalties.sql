-- The penalties of overdue charges, as the nightly job calculates them: for each past day, from the amount that was
-- owed at its end. No penalty is added while a charge is disputed or a payment claim is pending.

create temp table demo_owed on commit drop as
select b.*, x.disputed_on, b.principal - b.note_minor - b.credit_minor as net,
  case when b.first_on is not null then (b.principal - b.note_minor - b.credit_minor) / 200000 * 100000 else 0 end
    as first_minor,
  greatest(b.due_on + r.grace + 1, b.reversed_on) as from_on,
  least(e.today, c.claimed_on, x.disputed_on, b.last_on) as until_on
from demo_bills b join demo_rules r on r.due_n = b.due_n cross join demo_estate e
left join demo_claims c on c.house_n = b.house_n
left join demo_disputes x on x.n = b.n;
create unique index on demo_owed (n);
analyze demo_owed;

create temp table demo_penalties on commit drop as
with wanted as (
  select o.n, o.id, r.penalty, r.rate, o.from_on, o.net - o.first_minor as base,
    case r.penalty when 'Percent per month' then o.until_on - 1 else o.from_on end as through_on,
    o.principal - o.note_minor as cap_base, r.cap as cap_percent,
    floor((o.principal - o.note_minor)::numeric * r.cap / 100)::bigint as room,
    case r.penalty when 'Fixed once' then r.fixed
      when 'Percent once' then round((o.net - o.first_minor)::numeric * r.rate / 10000)::bigint
      else round((o.net - o.first_minor)::numeric * r.rate / 10000 * (o.until_on - o.from_on) / 30.0)::bigint
    end as wanted
  from demo_owed o join demo_rules r on r.due_n = o.due_n
  where r.penalty <> 'None' and o.from_on < o.until_on and o.net > o.first_minor)
select n, id, penalty, rate, from_on, through_on, base, least(wanted, room) as amount, wanted >= room as capped,
  case when wanted >= room then cap_base end as cap_base, case when wanted >= room then cap_percent end as cap_percent
from wanted;
create unique index on demo_penalties (n);
analyze demo_penalties;

-- The penalties that each night added. Interest is added every day, other penalties once.
create temp table demo_nights on commit drop as
select day, sum(added)::bigint as added from (
  select p.from_on as day, p.amount as added from demo_penalties p where p.penalty <> 'Percent per month'
  union all
  select p.from_on + k, round(p.base::numeric * p.rate / 10000 * (k + 1) / 30.0)
    - round(p.base::numeric * p.rate / 10000 * k / 30.0)
  from demo_penalties p cross join lateral generate_series(0, p.through_on - p.from_on) as k
  where p.penalty = 'Percent per month') s
group by day;

insert into penalty_runs (community_id, id, ran_for, penalty_minor, finished_at)
select e.community_id, pg_temp.id_of('night', e.base * 1000 + (e.today - d.day)), d.day, coalesce(s.added, 0),
  least((d.day + 1 + time '00:23') at time zone 'Africa/Lagos', e.present)
from demo_estate e
cross join lateral (select e.today - k as day from generate_series(1, e.today - e.opened_on - 6) k) d
left join demo_nights s on s.day = d.day;

-- The penalties of some late payers were waived on the day of their payment.
create temp table demo_waivers on commit drop as
select o.n, p.amount as penalty_minor, o.last_on as waived_on
from demo_owed o join demo_penalties p on p.n = o.n
where o.last_on is not null and pg_temp.dice('waived', o.house_n * 16 + o.month_no, 100) < 7;
create unique index on demo_waivers (n);

-- Changes of charges after they were issued.
create temp table demo_changes on commit drop as
select c.*, pg_temp.id_of('change ' || c.kind, c.n + e.base) as id,
  pg_temp.id_of('journal of change ' || c.kind, c.n + e.base) as journal_id
from demo_estate e cross join (
  select o.n, o.id as charge_id, 'Waiver' as kind, 0::bigint as principal, w.penalty_minor as penalty,
    'Paid in full at the desk: the committee waived the penalty.' as reason, e.manager_id as made_by,
    pg_temp.office_hour(w.waived_on, 'paid', o.house_n * 1024 + (e.today - w.waived_on)) - interval '4 minutes' as at,
    w.waived_on as day, o.label, d.title
  from demo_waivers w join demo_owed o on o.n = w.n join demo_dues d on d.n = o.due_n cross join demo_estate e
  union all
  select o.n, o.id, 'Credit note', o.note_minor, 0, 'The house was billed for too large an area.', e.bursar_id,
    pg_temp.office_hour(o.issued_on + 1, 'noted', o.n), o.issued_on + 1, o.label, d.title
  from demo_owed o join demo_dues d on d.n = o.due_n cross join demo_estate e where o.note_minor > 0) c;
