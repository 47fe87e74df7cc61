-- Requests to move money: the opening deposits, the withdrawals of each half month, the transfers to the sinking
-- fund, and some requests that await approval, were rejected or cancelled, or expired. A request that needs approval
-- is made by one person and approved by another; transfers need no approval. Also wallets of some houses.

create temp table demo_requests on commit drop as
with flows as (
  -- The income of each wallet in each half month.
  select w.key, w.id as wallet_id, k as half, coalesce((
    select sum(s.amount) from demo_shares s join demo_payments p on p.n = s.n
    where s.wallet_id = w.id and p.reversed_on is null
      and p.paid_on > e.today - 15 * (k + 1) and p.paid_on <= e.today - 15 * k), 0)::bigint as income
  from demo_wallets w cross join demo_estate e cross join generate_series(1, 22) k
  where w.key in ('main', 'security')),
begun as (
  select 'Deposit' as kind, 'Completed' as status, 'main' as key, null as to_key, 0 as place, e.today - 346 as day,
    count(p.*) * 4000000 as amount, 'Opening balance from the old account' as narration
  from demo_estate e cross join demo_payers p group by e.today
  union all
  select 'Deposit', 'Completed', 'security', null, 1, e.today - 346, count(p.*) * 1500000,
    'Opening balance of the security fund'
  from demo_estate e cross join demo_payers p group by e.today),
drawn as (
  select 'Withdrawal', 'Completed', f.key, null, 100 + f.half * 4 + y.place, e.today - 15 * f.half
      + 1 + pg_temp.dice('drawn', e.base + f.half * 4 + y.place, 6),
    (f.income * (14 + pg_temp.dice('spent', e.base + f.half * 4 + y.place, 16)) / 10000000 * 100000)::bigint, y.narration
  from flows f cross join demo_estate e
  join lateral (select (row_number() over (order by p.n) - 1) * 2 + (f.key = 'security')::int as place, p.narration from (
    select p.* from demo_payees p where p.wallet = f.key
    order by (p.n + f.half) % 3, p.n limit 2) p) y on true),
saved as (
  select 'Transfer', 'Completed', 'main', 'reserve', 300 + f.half, e.today - 15 * f.half + 8,
    (f.income * 6 / 10000000 * 100000)::bigint, 'To the sinking fund'
  from flows f cross join demo_estate e
  where f.key = 'main' and f.half % 2 = 0 and exists (select from demo_wallets where key = 'reserve')),
now_open as (
  select x.kind, x.status, x.key, null, 400 + x.place, e.today - x.ago,
    greatest(2500000, p.houses * x.share), x.narration
  from demo_estate e cross join (select count(*) as houses from demo_payers) p
  cross join (values
    ('Withdrawal', 'PendingApproval', 'main', 0, 1, 81000, 'Transformer oil and a service of both feeders'),
    ('Deposit', 'PendingApproval', 'main', 1, 1, 12000, 'Hall hire, three weddings'),
    ('Withdrawal', 'PendingApproval', 'security', 2, 0, 9000, 'Batteries for the gate radios'),
    ('Withdrawal', 'Rejected', 'main', 3, 19, 64000, 'New furniture for the office'),
    ('Withdrawal', 'Cancelled', 'security', 4, 33, 23000, 'Second patrol vehicle'),
    ('Withdrawal', 'Expired', 'main', 5, 47, 31000, 'Banners for the carnival'))
    as x(kind, status, key, place, ago, share, narration)),
everything(kind, status, key, to_key, place, day, amount, narration) as (
  select * from begun union all select * from drawn union all select * from saved union all select * from now_open)
select v.*, y.category, e.base + v.place as n, pg_temp.id_of('request', e.base + v.place) as id,
  pg_temp.id_of('request journal', e.base + v.place) as journal_id,
  pg_temp.reference('R', 'request' || e.base, v.place) as reference,
  w.id as wallet_id, w.name as wallet_name, t.id as to_wallet_id, t.name as to_name,
  case v.kind when 'Withdrawal' then b.id end as bank_id,
  case v.kind when 'Withdrawal' then b.account_name when 'Transfer' then t.name
    when 'Deposit' then case v.status when 'Completed' then 'The old committee' else 'Estate hall office' end end as party,
  case v.kind when 'Withdrawal' then 'Bank transfer' when 'Transfer' then 'Wallet'
    else case v.status when 'Completed' then 'Cheque' else 'Cash' end end as channel,
  case v.kind when 'Withdrawal' then 5000 else 0 end as fee_minor,
  case when v.kind = 'Transfer' then 0 else 1 end as needed,
  -- The manager makes about a third of the withdrawals and deposits, and the small request that awaits approval.
  case when v.place % 3 = 0 and v.kind <> 'Transfer' or v.place = 402 then e.manager_id else e.bursar_id end as asked_by,
  case when v.place % 3 = 0 and v.kind <> 'Transfer' or v.place = 402 then e.bursar_id else e.manager_id end as agreed_by,
  case v.day when e.today then e.present - interval '50 minutes'
    else pg_temp.office_hour(v.day, 'asked', e.base + v.place) end as asked_at
from everything v cross join demo_estate e
join demo_wallets w on w.key = v.key
left join demo_wallets t on t.key = v.to_key
-- A withdrawal gets the expense category of its payee.
left join demo_payees y on y.wallet = v.key and y.narration = v.narration and v.kind = 'Withdrawal'
left join lateral (select d.id, a.account_name from demo_banks d join bank_accounts a on a.id = d.id
  where d.n = case v.key when 'main' then 0 else 1 end and a.community_id = e.community_id) b on v.kind = 'Withdrawal'
where v.amount > 0;

-- The balances of the houses' own wallets, which residents paid in by card.
create temp table demo_house_wallets on commit drop as
select h.n, h.house_id, pg_temp.id_of('house wallet', h.n) as id, pg_temp.id_of('house deposit', h.n) as payment_id,
  pg_temp.id_of('house deposit journal', h.n) as journal_id, a.amount, least(a.fee, 200000) as fee_minor,
  pg_temp.office_hour(a.day, 'house deposit', h.n) as paid_at, a.day
from (
  select p.* from demo_payers p cross join demo_estate e
  where p.temper in ('in advance', 'prompt')
  order by p.n <> coalesce((select house_n from demo_portal_home), 0), pg_temp.dice('house wallet', p.n, 1000000), p.n
  limit (select 6 + count(*) / 100 from demo_payers)) h
cross join demo_estate e
cross join lateral (select x.amount, e.today - 3 - pg_temp.dice('house deposit', h.n, 90) as day,
    (x.amount * 150 + 9999) / 10000 + 10000 as fee
  from (select (20 + pg_temp.dice('house deposit', h.n, 160)) * 50000::bigint as amount) x) a;
