-- The records that refer to these journals: charges with their changes, payments with their allocations, requests with
-- their approvals. Also payment claims, promises and reminders.

insert into due_periods (community_id, id, due_id, number, starts_on, ends_on, issued_on, due_on, penalty, status,
  house_count, houses_done, last_house_id, wallet_id, allow_part_payment, min_part_minor, reminders, amount, audience,
  excluded_house_ids, proration)
select e.community_id, p.id, p.due_id, p.number, p.starts_on, p.ends_on, p.issued_on, p.due_on, d.penalty, 'Issued',
  b.bills, b.bills, b.last_house_id, d.wallet_id, d.allow_part_payment, d.min_part_minor, d.reminders, d.amount,
  d.audience, d.excluded_house_ids, d.proration
from demo_periods p cross join demo_estate e join dues d on d.community_id = e.community_id and d.id = p.due_id
cross join lateral (select count(*)::int as bills,
  max(o.house_id::text)::uuid as last_house_id from demo_bills o where o.period_id = p.id) b;
analyze due_periods;

insert into charges (community_id, id, due_id, period_id, house_id, billed_resident_id, principal_minor, penalty_minor,
  waived_principal_minor, waived_penalty_minor, paid_principal_minor, paid_penalty_minor, basis, issued_on, due_on,
  disputed_at, version)
select e.community_id, o.id, o.due_id, o.period_id, o.house_id, o.resident_id, o.principal, coalesce(p.amount, 0),
  o.note_minor, coalesce(w.penalty_minor, 0),
  o.credit_minor + case when o.last_on is not null then o.net else o.first_minor end,
  case when o.last_on is not null then coalesce(p.amount, 0) - coalesce(w.penalty_minor, 0) else 0 end,
  o.basis, o.issued_on, o.due_on,
  case when o.disputed_on is not null then pg_temp.office_hour(o.disputed_on, 'disputes', o.n) end,
  1 + (o.last_on is not null)::int + (o.first_minor > 0)::int + (o.disputed_on is not null)::int
from demo_owed o cross join demo_estate e
left join demo_penalties p on p.n = o.n
left join demo_waivers w on w.n = o.n
order by o.n;
analyze charges;

insert into charge_batches (community_id, id, period_id, charge_count, total_minor, issued_at)
select e.community_id, p.batch_id, p.id, count(*), sum(b.principal), p.issued_at
from demo_bills b join demo_periods p on p.id = b.period_id cross join demo_estate e
group by e.community_id, p.batch_id, p.id, p.issued_at;

insert into charge_penalties (community_id, id, charge_id, kind, from_on, through_on, begun_on, since_on, base_minor,
  rate_basis_points, amount_minor, is_capped, cap_percent, cap_base_minor)
select e.community_id, pg_temp.id_of('penalty of a charge', e.base + p.n), p.id, p.penalty, p.from_on, p.through_on,
  p.from_on + 1, p.from_on, p.base, p.rate, p.amount, p.capped, p.cap_percent, p.cap_base
from demo_penalties p cross join demo_estate e;

insert into charge_changes (community_id, id, charge_id, kind, principal_minor, penalty_minor, reason, made_by, made_at,
  journal_id)
select e.community_id, c.id, c.charge_id, c.kind, c.principal, c.penalty, c.reason, c.made_by, c.at, c.journal_id
from demo_changes c cross join demo_estate e;

insert into due_payments (community_id, id, house_id, amount_minor, fee_minor, credited_minor, credit_wallet_id, channel,
  external_reference, paid_on, status, receipt_number, verification_code, journal_id, recorded_by, recorded_at, reversed_at,
  reversed_by, reversal_reason, reversal_journal_id)
select e.community_id, p.id, p.house_id, p.amount_minor, p.fee_minor, p.over_minor,
  case when p.over_minor > 0 then w.id end, p.channel, p.external_reference, p.paid_on,
  case when p.reversed_on is null then 'Successful' else 'Reversed' end, p.receipt,
  pg_temp.reference('R', 'receipt' || e.base, p.receipt), p.journal_id, case when p.channel <> 'Card' then e.bursar_id end, p.taken_at,
  case when p.reversed_on is not null then pg_temp.office_hour(p.reversed_on, 'reversed', p.n) end,
  case when p.reversed_on is not null then e.bursar_id end,
  case when p.reversed_on is not null then case p.channel when 'Cheque' then 'The bank returned the cheque.'
    else 'The bank reversed the transfer.' end end,
  case when p.reversed_on is not null then pg_temp.id_of('reversal', p.n) end
from demo_payments p cross join demo_estate e join demo_wallets w on w.key = 'main'
order by p.n;
analyze due_payments;
insert into receipt_counters (community_id, id, last_number)
select e.community_id, 'receipts', max(p.receipt) from demo_payments p cross join demo_estate e group by e.community_id;

insert into payment_allocations (community_id, payment_id, charge_id, source, wallet_id, principal_minor, penalty_minor,
  allocated_on, reversed_on)
select e.community_id, y.id, o.id, 'Payment', w.id, p.principal, p.penalty, p.paid_on, p.reversed_on
from demo_parts p cross join demo_estate e
join demo_owed o on o.n = p.n
join demo_dues d on d.n = p.due_n
join demo_wallets w on w.key = d.wallet
join demo_payments y on y.house_n = p.house_n and y.paid_on = p.paid_on and y.reversed_on is not distinct from p.reversed_on
order by y.n;
insert into payment_allocations (community_id, charge_id, source, principal_minor, penalty_minor, allocated_on)
select e.community_id, o.id, 'House credit', o.credit_minor, 0, o.issued_on
from demo_owed o cross join demo_estate e where o.credit_minor > 0;

insert into money_requests (community_id, id, reference, kind, status, wallet_id, to_wallet_id, bank_account_id, category_id, amount_minor,
  fee_minor, channel, counterparty, narration, occurred_on, approvals_needed, approvals_given, initiated_by, expires_at,
  outcome, journal_id, version, created_at, updated_at)
select e.community_id, r.id, r.reference, r.kind, r.status, r.wallet_id, r.to_wallet_id, r.bank_id, x.id, r.amount, r.fee_minor,
  r.channel, r.party, r.narration, r.day, r.needed, case r.status when 'Completed' then r.needed else 0 end, r.asked_by,
  case when r.kind <> 'Transfer' then r.asked_at + interval '72 hours' end,
  case r.status when 'Rejected' then 'Not before the roofs are done.' when 'Expired' then 'Nobody decided in time.' end,
  case r.status when 'Completed' then r.journal_id end,
  case r.status when 'PendingApproval' then 1 when 'Completed' then 1 + r.needed else 2 end, r.asked_at,
  r.asked_at + case r.status when 'PendingApproval' then interval '0' when 'Expired' then interval '72 hours'
    else interval '95 minutes' end
from demo_requests r cross join demo_estate e
left join expense_categories x on x.community_id = e.community_id and x.name = r.category;
insert into money_approvals (community_id, id, request_id, approver_id, decision, note, decided_at)
select e.community_id, pg_temp.id_of('approval', r.n), r.id, r.agreed_by,
  case r.status when 'Rejected' then 'Rejected' else 'Approved' end,
  case r.status when 'Rejected' then 'Not before the roofs are done.' else '' end, r.asked_at + interval '95 minutes'
from demo_requests r cross join demo_estate e where r.status in ('Completed', 'Rejected') and r.needed > 0;

insert into payments (community_id, id, reference, gateway, purpose_kind, purpose_id, house_id, amount_minor, currency,
  fee_minor, channel, narration, status, external_reference, started_by, created_at, ended_at)
select e.community_id, w.payment_id, 'pay-' || replace(w.payment_id::text, '-', ''), 'sandbox', 'wallet-deposit', w.id,
  w.house_id, w.amount, 'NGN', w.fee_minor, 'Card', 'Paid online', 'Successful', null,
  coalesce(e.portal_user_id, e.manager_id), w.paid_at - interval '5 minutes', w.paid_at
from demo_house_wallets w cross join demo_estate e;

-- Payment claims: pending ones, accepted ones for some of the bank transfers, and up to two rejected ones.
insert into payment_claims (community_id, id, house_id, amount_minor, paid_on, bank_reference, note, submitted_by,
  submitted_at)
select e.community_id, pg_temp.id_of('claim', c.house_n), o.house_id, sum(k.outstanding_minor), c.claimed_on - 1,
  'FT' || lpad(pg_temp.dice('claim', c.house_n, 1000000000)::text, 10, '26'),
  'Paid from my sister’s account; her name is on the slip.', coalesce(e.portal_user_id, e.admin_id),
  pg_temp.office_hour(c.claimed_on, 'claim', c.house_n)
from demo_claims c cross join demo_estate e
join demo_owed o on o.house_n = c.house_n and o.due_on < e.today
join charges k on k.community_id = e.community_id and k.id = o.id and k.outstanding_minor > 0
group by e.community_id, c.house_n, o.house_id, c.claimed_on, e.portal_user_id, e.admin_id;
insert into payment_claims (community_id, id, house_id, amount_minor, paid_on, bank_reference, status, submitted_by,
  submitted_at, decided_by, decided_at, payment_id, version)
select e.community_id, pg_temp.id_of('accepted claim', p.n), p.house_id, p.amount_minor, p.paid_on, p.external_reference,
  'Accepted', e.admin_id, p.taken_at - interval '7 minutes', e.bursar_id, p.taken_at, p.id, 2
from (select p.* from demo_payments p where p.channel = 'Bank transfer' and p.reversed_on is null
  order by p.n desc limit (select 9 + count(*) / 60 from demo_payers)) p cross join demo_estate e
where pg_temp.dice('claimed first', p.n, 3) = 0;
insert into payment_claims (community_id, id, house_id, amount_minor, paid_on, bank_reference, status, submitted_by,
  submitted_at, decided_by, decided_at, decision_reason, version)
select e.community_id, pg_temp.id_of('rejected claim', h.n), h.house_id, 4500000, t.at::date, null, 'Rejected', e.admin_id,
  t.at, e.bursar_id, t.at + interval '40 minutes', 'The bank does not know this transfer.', 2
from (select * from demo_payers where temper = 'gives up' order by n limit 2) h cross join demo_estate e
cross join lateral (select pg_temp.office_hour(e.today - 11 - pg_temp.dice('rejected', h.n, 30), 'rejected', h.n) as at) t;

-- Promises to pay: open, broken and kept ones.
insert into payment_promises (community_id, id, house_id, amount_minor, promised_on, note, noted_by, noted_on, noted_at)
select e.community_id, pg_temp.id_of('promise', h.n), h.house_id,
  coalesce(k.amount_minor, (4 + pg_temp.dice('promise', h.n, 20)) * 500000), d.promised_on,
  (array['By phone.', 'At the desk.', 'After the salary.', ''])[1 + pg_temp.dice('promised', h.n, 4)],
  e.bursar_id, d.noted_on, pg_temp.office_hour(d.noted_on, 'promise', h.n)
from (
  select p.*, row_number() over (partition by p.temper order by pg_temp.dice('promises', p.n, 1000000), p.n) as place
  from demo_payers p where p.temper in ('gives up', 'late')) h
cross join demo_estate e
left join lateral (select y.amount_minor, y.paid_on from demo_payments y
  where y.house_n = h.n and y.reversed_on is null and y.paid_on < e.today - 12
  order by y.paid_on desc limit 1) k on h.temper = 'late'
cross join lateral (
  select coalesce(k.paid_on + 2, e.today - 9 + pg_temp.dice('promised for', h.n, 22)) as promised_on,
    least(e.today - 1, coalesce(k.paid_on - 6, e.today - 12)) as noted_on) d
where h.place <= (select 3 + count(*) / 300 from demo_payers) and (h.temper = 'gives up' or k.amount_minor is not null);

-- Reminders of the last weeks, at most one for each house and day. Today's are included after the time of sending.
insert into due_reminders (community_id, id, house_id, reminded_on, resident_id, charge_count, outstanding_minor, channel,
  sent_at)
select e.community_id, pg_temp.id_of('reminder', r.house_n * 1024 + (e.today - r.day)), r.house_id, r.day, r.resident_id,
  r.bills, r.owed, case when x.email is not null then 'E-mail' end,
  (r.day + time '09:41') at time zone 'Africa/Lagos'
from demo_estate e cross join lateral (
  select o.house_n, o.house_id, d.day, (array_agg(o.resident_id order by o.due_on desc))[1] as resident_id,
    count(*)::int as bills, sum(o.net - o.first_minor + case when p.from_on <= d.day then p.amount else 0 end)::bigint as owed
  from generate_series(0, 40) k
  cross join lateral (select e.today - k as day) d
  join demo_owed o on o.due_on <= d.day + 60 and o.issued_on < d.day and coalesce(o.last_on, 'infinity') >= d.day
    and o.net > o.first_minor and o.disputed_on is null
  left join demo_penalties p on p.n = o.n
  where not exists (select from demo_claims c where c.house_n = o.house_n and c.claimed_on <= d.day)
  group by o.house_n, o.house_id, d.day
  having bool_or(d.day - o.due_on in (-3, 3, 14, 30))) r
left join lateral (select h.email from house_residents h where h.community_id = e.community_id and h.house_id = r.house_id
  and h.resident_id = r.resident_id limit 1) x on true
where r.day < e.today or (e.present at time zone 'Africa/Lagos')::time >= '09:41';
