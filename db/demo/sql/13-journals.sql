-- Posts the journals of all these records in order of time, each with the record that it belongs to.

create temp table demo_journals on commit drop as
with line(journal_id, lines) as (
  select s.n, jsonb_agg(jsonb_build_object('kind', 'wallet', 'subject', s.wallet_id, 'amount', s.amount))
  from demo_shares s group by s.n),
pair(kind, id, at, day, narration, channel, party, outside, source_kind, source_id, reverses, actor, lines) as (
  -- Issued charges: one journal for each period.
  select 'due.issued', pg_temp.id_of('issue', b.due_n * 100 + b.number + max(e.base)), p.issued_at,
    b.issued_on, p.title || ', due ' || to_char(b.due_on, 'FMDD Mon YYYY') || ': ' || count(*) || ' houses', null, null,
    null, 'charge-batch', p.batch_id, null::uuid, null::uuid,
    jsonb_build_array(jsonb_build_object('kind', 'receivable', 'subject', '', 'amount', sum(b.principal)),
      jsonb_build_object('kind', 'duesIncome', 'subject', p.category, 'amount', -sum(b.principal)))
  from demo_bills b join demo_periods p on p.id = b.period_id cross join demo_estate e
  group by b.due_n, b.number, b.issued_on, b.due_on, p.issued_at, p.title, p.category, p.batch_id
  union all
  -- Charges that were paid from credit when they were issued.
  select 'due.credit.applied', pg_temp.id_of('credit', b.due_n * 100 + b.number + max(e.base)),
    p.issued_at + interval '2 seconds', b.issued_on,
    p.title || ': paid from the credit of ' || count(*) || ' houses', null, null, null, 'charge-batch', p.batch_id,
    null, null,
    jsonb_agg(jsonb_build_object('kind', 'houseCredit', 'subject', b.house_id || ' ' || w.id, 'amount', b.credit_minor))
      || jsonb_build_array(jsonb_build_object('kind', 'receivable', 'subject', '', 'amount', -sum(b.credit_minor)))
  from demo_bills b join demo_periods p on p.id = b.period_id cross join demo_estate e
  join demo_wallets w on w.key = 'main' where b.credit_minor > 0
  group by b.due_n, b.number, b.issued_on, p.issued_at, p.title, p.batch_id
  union all
  select 'due.penalty', pg_temp.id_of('penalty', e.base * 1000 + (e.today - s.day)),
    least((s.day + 1 + time '00:23') at time zone 'Africa/Lagos', e.present),
    s.day + 1, 'Penalties of ' || to_char(s.day, 'FMDD Mon YYYY'), null, null, null, 'penalty-batch',
    pg_temp.id_of('penalty batch', e.base * 1000 + (e.today - s.day)), null, null,
    jsonb_build_array(jsonb_build_object('kind', 'receivable', 'subject', '', 'amount', s.added),
      jsonb_build_object('kind', 'penaltyIncome', 'subject', '', 'amount', -s.added))
  from demo_nights s cross join demo_estate e where s.added > 0
  union all
  select 'due.waived', c.journal_id, c.at, c.day, left(c.kind || ' for ' || c.label || ': ' || c.title, 200), null, c.label,
    null, 'charge-change', c.id, null, c.made_by,
    jsonb_build_array(jsonb_build_object('kind', 'waived', 'subject', '', 'amount', c.principal + c.penalty),
      jsonb_build_object('kind', 'receivable', 'subject', '', 'amount', -c.principal - c.penalty))
  from demo_changes c
  union all
  select 'due.payment', p.journal_id, p.taken_at, p.paid_on, p.label || ': receipt ' || p.receipt, p.channel, p.label,
    p.external_reference, 'due-payment', p.id, null, case when p.channel <> 'Card' then e.bursar_id end,
    l.lines || jsonb_build_array(jsonb_build_object('kind', 'receivable', 'subject', '', 'amount', -p.owed_minor))
      || case when p.fee_minor > 0 then jsonb_build_array(
        jsonb_build_object('kind', 'fees', 'subject', '', 'amount', p.fee_minor)) else '[]' end
      || case when p.over_minor > 0 then jsonb_build_array(
        jsonb_build_object('kind', 'houseCredit', 'subject', p.house_id || ' ' || w.id, 'amount', -p.over_minor)) else '[]' end
  from demo_payments p join line l on l.journal_id = p.n cross join demo_estate e
  join demo_wallets w on w.key = 'main'
  union all
  select 'due.payment.reversed', pg_temp.id_of('reversal', p.n), pg_temp.office_hour(p.reversed_on, 'reversed', p.n),
    p.reversed_on, p.label || ': receipt ' || p.receipt || ' taken back', p.channel, p.label, null, 'due-payment', p.id,
    p.journal_id, e.bursar_id,
    (select jsonb_agg(jsonb_build_object('kind', 'wallet', 'subject', s.wallet_id, 'amount', -s.amount))
      from demo_shares s where s.n = p.n)
      || jsonb_build_array(jsonb_build_object('kind', 'receivable', 'subject', '', 'amount', p.owed_minor))
  from demo_payments p cross join demo_estate e where p.reversed_on is not null
  union all
  select 'wallet.' || case when r.category is null then lower(r.kind) else 'expense' end, r.journal_id, r.asked_at + interval '95 minutes', r.day, r.narration, r.channel,
    case r.kind when 'Transfer' then r.wallet_name || ' to ' || r.to_name else r.party end, null, 'money-request', r.id,
    null, r.asked_by,
    case r.kind
      when 'Deposit' then jsonb_build_array(
        jsonb_build_object('kind', 'wallet', 'subject', r.wallet_id, 'amount', r.amount),
        jsonb_build_object('kind', 'contributions', 'subject', '', 'amount', -r.amount))
      when 'Transfer' then jsonb_build_array(
        jsonb_build_object('kind', 'wallet', 'subject', r.wallet_id, 'amount', -r.amount),
        jsonb_build_object('kind', 'wallet', 'subject', r.to_wallet_id, 'amount', r.amount))
      else jsonb_build_array(
        jsonb_build_object('kind', 'wallet', 'subject', r.wallet_id, 'amount', -r.amount),
        case when r.category is null
          then jsonb_build_object('kind', 'bankAccount', 'subject', r.bank_id, 'amount', r.amount - r.fee_minor)
          else jsonb_build_object('kind', 'expense', 'subject', r.category, 'amount', r.amount - r.fee_minor) end,
        jsonb_build_object('kind', 'fees', 'subject', '', 'amount', r.fee_minor)) end
  from demo_requests r where r.status = 'Completed'
  union all
  select 'wallet.deposit', w.journal_id, w.paid_at, w.day, 'Paid online', 'Card', null, null, 'payment', w.payment_id,
    null, null,
    jsonb_build_array(jsonb_build_object('kind', 'houseMoney', 'subject', '', 'amount', w.amount - w.fee_minor),
      jsonb_build_object('kind', 'houseWallet', 'subject', w.house_id, 'amount', w.fee_minor - w.amount))
  from demo_house_wallets w)
select row_number() over (order by p.at, p.kind, p.id) as n, p.* from pair p;
create unique index on demo_journals (n);
create unique index on demo_journals (id);
analyze demo_journals;

insert into wallets (community_id, id, kind, name, house_id, created_at, updated_at)
select e.community_id, w.id, 'House', 'House wallet', w.house_id, w.paid_at - interval '6 minutes', w.paid_at
from demo_house_wallets w cross join demo_estate e;

select open_account(a.kind, a.subject, c.side, c.guarded) from (
  select distinct l.kind, l.subject
  from demo_journals j cross join lateral jsonb_to_recordset(j.lines) as l(kind text, subject text)) a
join demo_chart c on c.kind = a.kind;

do $$
declare
  size constant integer := 4000;
begin
  for part in 0 .. (select max(n) / size from demo_journals) loop
    perform post_journals((
      select jsonb_agg(jsonb_build_object('id', j.id, 'kind', j.kind,
        'reference', pg_temp.reference('T', 'journal' || e.base, j.n), 'occurredOn', j.day, 'postedAt', j.at,
        'narration', j.narration, 'channel', j.channel, 'counterparty', j.party, 'externalReference', j.outside,
        'sourceKind', j.source_kind, 'sourceId', j.source_id, 'reversesId', j.reverses, 'actorId', j.actor,
        'lines', j.lines) order by j.n)
      from demo_journals j cross join demo_estate e where j.n / size = part));
    -- The checks of foreign keys keep their first query plan, and a plan for an empty table is slow on a full
    -- one.
    if part = 0 then
      execute 'analyze journals';
      execute 'analyze postings';
    end if;
  end loop;
end $$;

-- Hold the money of withdrawals that await approval.
select hold_money('wallet', r.wallet_id::text, r.amount, 'money-request', r.id)
from demo_requests r where r.status = 'PendingApproval' and r.kind = 'Withdrawal' order by r.n;
