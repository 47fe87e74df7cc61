-- The wallets, the bank accounts, and the dues with the periods that were issued in twelve months.

insert into wallets (community_id, id, kind, name, purpose, is_reserve, low_balance_at_minor, created_by, created_at,
  updated_at)
select e.community_id, w.id, 'Custom', w.name, w.purpose, w.reserve, w.low_minor, e.manager_id, t.at, t.at
from demo_wallets w cross join demo_estate e
cross join lateral (select pg_temp.office_hour(e.opened_on + 4, w.key, e.base) as at) t;
insert into demo_wallets
select 'main', w.id, w.name, w.purpose, false, null
from wallets w join demo_estate e on w.community_id = e.community_id where w.kind = 'Main';

-- Two bank accounts that can receive withdrawals, and one that can be used only after its waiting period of a day.
create temp table demo_banks on commit drop as
select b.*, pg_temp.id_of('bank account', e.base + b.n) as id,
  lpad((pg_temp.dice('bank account', e.base + b.n, 1000000000))::text, 10, '2') as number
from demo_estate e cross join (values
  (0, 'Zenith Bank', 'Operations', 350), (1, 'Guaranty Trust Bank', 'Collections', 340),
  (2, 'Access Bank', 'Projects', 0)) as b(n, bank, word, ago);
insert into bank_accounts (community_id, id, bank_name, account_number, account_name, resolved_name, name_match,
  status, usable_from, created_by, created_at, updated_at)
select e.community_id, b.id, b.bank, b.number, c.name || ' ' || b.word, upper(c.name || ' ' || b.word), 1,
  'Verified', t.at + interval '24 hours', e.manager_id, t.at, t.at
from demo_banks b cross join demo_estate e join communities c on c.id = e.community_id
cross join lateral (select case b.ago when 0 then e.present - interval '3 hours'
  else pg_temp.office_hour(e.today - b.ago, 'bank', b.n) end as at) t;

create temp table demo_due_times on commit drop as
select d.n, t.published_at, (t.published_at at time zone 'Africa/Lagos')::date as published_on
from demo_dues d cross join demo_estate e
cross join lateral (select pg_temp.office_hour(
  case d.status when 'Draft' then e.today - 4 else e.opened_on + 6 end, 'published', d.n) as published_at) t;

create temp table demo_periods on commit drop as
select d.n as due_n, d.id as due_id, d.title, d.category, d.wallet, s.number,
  pg_temp.id_of('period ' || d.id, s.number) as id, pg_temp.id_of('batch ' || d.id, s.number) as batch_id,
  s.starts_on, s.ends_on, s.due_on, i.issued_on,
  -- Bills are issued a few minutes after midnight. If the demo is loaded in these minutes, today's bills were issued
  -- two seconds earlier.
  least((i.issued_on + time '00:07') at time zone 'Africa/Lagos', e.present - interval '2 seconds') as issued_at,
  -- The month within the demo's year. The pseudo-random numbers of a bill depend on it, so that they are the same
  -- on each day on which the demo is loaded.
  ((extract(year from s.due_on) - extract(year from e.today)) * 12
    + extract(month from s.due_on) - extract(month from e.today) + 11)::int as month_no
from demo_dues d join demo_due_times t on t.n = d.n cross join demo_estate e
cross join lateral due_schedule(d.start_on, 0, d.step_months, d.due_day, 0,
  case d.step_months when 0 then 0 else 13 end) s
cross join lateral (select greatest(s.due_on - 7, t.published_on) as issued_on) i
where d.status <> 'Draft' and s.due_on - 7 <= e.today;

insert into dues (community_id, id, title, description, category, wallet_id, amount, audience, frequency, start_on,
  due_day, penalty, reminders, status, next_number, next_issue_on, next_due_on, published_at, published_by, created_by,
  version, created_at, updated_at)
select e.community_id, d.id, d.title, d.description, d.category, w.id, d.amount, d.audience, d.frequency, d.start_on,
  d.due_day, d.penalty, d.reminders, d.status, p.issued, n.due_on - 7, n.due_on,
  case when d.status <> 'Draft' then t.published_at end, case when d.status <> 'Draft' then e.manager_id end,
  e.manager_id, case d.status when 'Draft' then 1 else 2 end, t.published_at - interval '40 minutes', t.published_at
from demo_dues d join demo_due_times t on t.n = d.n cross join demo_estate e
join demo_wallets w on w.key = d.wallet
cross join lateral (select count(*)::int as issued
  from demo_periods q where q.due_n = d.n) p
left join lateral due_schedule(d.start_on, 0, d.step_months, d.due_day, p.issued, p.issued) n
  on d.status = 'Active' and d.step_months > 0;
analyze dues;
