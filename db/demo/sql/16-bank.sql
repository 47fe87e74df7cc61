-- A bank statement of the last twelve days, whose older half is matched, except for a few unidentified lines. Also the
-- budgets of this year and the last, whose amounts are close to the actual figures.

create temp table demo_bank_lines on commit drop as
with moved as (
  select p.journal_id, p.paid_on as day, p.amount_minor as amount, p.external_reference as reference, p.label as payer,
    'NIP TRF ' || upper(split_part(p.label, ',', 1)) || ' ' || p.external_reference as words, true as is_ours
  from demo_payments p cross join demo_estate e
  where p.channel = 'Bank transfer' and p.reversed_on is null and p.paid_on between e.today - 12 and e.today - 1
  order by p.n desc limit 36),
spent as (
  select r.journal_id, r.day, -r.amount, null, r.party, 'TRF TO ' || upper(r.narration), true
  from demo_requests r cross join demo_estate e
  where r.kind = 'Withdrawal' and r.status = 'Completed' and r.day between e.today - 12 and e.today - 1),
strange(journal_id, day, amount, reference, payer, words, is_ours) as (
  select null::uuid, e.today - x.ago, x.amount, null, null, x.words, false
  from demo_estate e cross join (values
    (9, 4500000::bigint, 'POS DEPOSIT 08034417720 TERMINAL 2UBA0931'),
    (6, 3000000, 'NIP TRF FROM CHINWE O. FOR DUES'),
    (4, -5200, 'SMS ALERT AND STAMP DUTY'),
    (2, 12500000, 'CASH LODGEMENT BY SELF')) as x(ago, amount, words)),
every as (select * from moved union all select * from spent union all select * from strange)
select row_number() over w as position, pg_temp.id_of('bank line', e.base + row_number() over w) as id, v.*,
  -- The older half of the lines is matched, except for unidentified ones.
  v.is_ours and row_number() over w <= count(*) over () / 2 as is_matched,
  840000000 + sum(v.amount) over w as balance
from every v cross join demo_estate e
window w as (order by v.day, v.words, v.amount);

insert into statement_imports (community_id, id, bank_account_id, file_name, format, status, mapping, header, from_on, to_on,
  opening_minor, closing_minor, added_count, created_by, created_at, imported_at)
select e.community_id, pg_temp.id_of('statement', e.base), b.id, 'Zenith ' || to_char(e.today, 'Mon YYYY') || '.csv', 'csv',
  'Imported', '{"headerRow": 0, "date": 0, "description": 1, "payer": null, "reference": 2, "debit": 3, "credit": 4,
    "amount": null, "side": null, "balance": 5, "dayOrder": "dmy", "decimalSign": "."}',
  array['Date', 'Narration', 'Reference', 'Debit', 'Credit', 'Balance'], min(l.day), max(l.day), 840000000,
  840000000 + sum(l.amount), count(*), e.bursar_id, t.at, t.at
from demo_bank_lines l cross join demo_estate e join demo_banks b on b.n = 0
cross join lateral (select e.present - interval '26 hours' as at) t
group by e.community_id, e.base, e.today, e.bursar_id, b.id, t.at;

insert into bank_lines (community_id, id, bank_account_id, import_id, position, posted_on, amount_minor, description,
  reference, payer, balance_after_minor, content_key, state)
select e.community_id, l.id, b.id, pg_temp.id_of('statement', e.base), l.position, l.day, l.amount, l.words, l.reference,
  null, l.balance, md5(l.day || l.words || l.amount) || '.1', case when l.is_matched then 'Matched' else 'Unmatched' end
from demo_bank_lines l cross join demo_estate e join demo_banks b on b.n = 0;

insert into bank_line_parts (community_id, id, bank_line_id, kind, amount_minor, journal_id, made_by, made_at)
select e.community_id, pg_temp.id_of('part of a bank line', e.base + l.position), l.id, 'Transaction', l.amount, l.journal_id,
  e.bursar_id, e.present - interval '25 hours'
from demo_bank_lines l cross join demo_estate e where l.is_matched;
analyze bank_lines;
analyze bank_line_parts;
select suggest_bank_lines(null);

insert into budgets (community_id, id, starts_on, lines, updated_by, updated_at)
select e.community_id, pg_temp.id_of('budget', e.base + y.back),
  (date_trunc('year', e.today) - y.back * interval '1 year')::date,
  (select jsonb_agg(jsonb_build_object('side', v.side, 'category', v.category, 'amountsMinor',
      to_jsonb(array_fill(greatest(100000, round(v.month * (1.04 - 0.09 * y.back) / 5000000) * 5000000)::bigint,
        array[12]))) order by v.side desc, v.category)
    from (
      select 'Income' as side, p.category, sum(b.principal) / 12.0 as month
      from demo_bills b join demo_periods p on p.id = b.period_id group by p.category
      union all
      select 'Expense', r.category, sum(r.amount) / 11.0
      from demo_requests r where r.category is not null and r.status = 'Completed' group by r.category) v),
  e.manager_id, pg_temp.office_hour(e.today - 40 - 200 * y.back, 'budget', e.base)
from demo_estate e cross join generate_series(0, 1) as y(back);
