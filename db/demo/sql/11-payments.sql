-- Payments. All charges that a house pays on one day are one payment with one receipt, except that charges whose
-- payment is reversed are a payment of their own. Receipts are numbered in the order of the payments.

create temp table demo_parts on commit drop as
select o.n, o.house_n, o.due_n, o.bounced_on as paid_on, o.reversed_on, o.net as principal, 0::bigint as penalty
from demo_owed o where o.bounced_on is not null and o.net > 0
union all
select o.n, o.house_n, o.due_n, o.first_on, null, o.first_minor, 0
from demo_owed o where o.first_minor > 0
union all
select o.n, o.house_n, o.due_n, o.last_on, null, o.net - o.first_minor, coalesce(p.amount, 0) - coalesce(w.penalty_minor, 0)
from demo_owed o left join demo_penalties p on p.n = o.n left join demo_waivers w on w.n = o.n
where o.last_on is not null and o.net > o.first_minor;
analyze demo_parts;

create temp table demo_payments on commit drop as
with taken as (
  select p.house_n, p.paid_on, p.reversed_on, sum(p.principal + p.penalty)::bigint as owed_minor,
    p.house_n * 1024 + (e.today - p.paid_on) as dice
  from demo_parts p cross join demo_estate e
  group by p.house_n, p.paid_on, p.reversed_on, e.today),
meant as (
  select t.*, coalesce(a.over_minor, 0) as over_minor, t.owed_minor + coalesce(a.over_minor, 0) as amount_minor,
    pg_temp.office_hour(t.paid_on, 'paid', t.dice) as taken_at,
    case
      when t.reversed_on is not null then case when pg_temp.dice('by', t.dice, 2) = 0 then 'Cheque' else 'Bank transfer' end
      when pg_temp.dice('by', t.dice, 100) < 56 then 'Bank transfer'
      when pg_temp.dice('by', t.dice, 100) < 76 then 'Card'
      when pg_temp.dice('by', t.dice, 100) < 93 then 'Cash' else 'Cheque' end as channel
  from taken t
  left join demo_advances a on a.house_n = t.house_n and a.paid_on = t.paid_on)
select m.*, h.house_id, h.label, e.base + row_number() over w as n, row_number() over w as receipt,
  pg_temp.id_of('payment', e.base + row_number() over w) as id,
  pg_temp.id_of('payment journal', e.base + row_number() over w) as journal_id,
  case m.channel when 'Bank transfer' then 'FT' || lpad(pg_temp.dice('transfer', m.dice, 1000000000)::text, 10, '26')
    when 'Card' then 'card-' || lpad(pg_temp.dice('card', m.dice, 100000000)::text, 9, '0')
    when 'Cheque' then lpad(pg_temp.dice('cheque', m.dice, 1000000)::text, 6, '0') end as external_reference,
  -- The gateway's fee for a card payment.
  case m.channel when 'Card' then least((m.amount_minor * 150 + 9999) / 10000
    + case when m.amount_minor >= 250000 then 10000 else 0 end, 200000) else 0 end as fee_minor
from meant m join demo_payers h on h.n = m.house_n cross join demo_estate e
window w as (order by m.taken_at, m.house_n);
create index on demo_payments (house_n, paid_on);
analyze demo_payments;

-- The wallets of a payment: the wallet of each due gets the amount paid for the due, and the main wallet any excess.
-- The gateway's fee reduces the largest share.
create temp table demo_shares on commit drop as
select s.n, d.id as wallet_id, s.amount - case when row_number() over (partition by s.n order by s.amount desc, d.id) = 1
  then p.fee_minor else 0 end as amount
from (
  select n, wallet, sum(amount)::bigint as amount from (
    select y.n, d.wallet, p.principal + p.penalty as amount
    from demo_parts p join demo_dues d on d.n = p.due_n
    join demo_payments y on y.house_n = p.house_n and y.paid_on = p.paid_on
      and y.reversed_on is not distinct from p.reversed_on
    union all select y.n, 'main', y.over_minor from demo_payments y where y.over_minor > 0) a
  group by n, wallet) s
join demo_wallets d on d.key = s.wallet
join demo_payments p on p.n = s.n;
create index on demo_shares (n);
analyze demo_shares;
