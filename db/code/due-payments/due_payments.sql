-- The views of payments that other features read.

-- The house and receipt of a payment's journal.
create or replace view due_payment_journals with (security_invoker = true) as
  select p.community_id, p.journal_id, p.id as payment_id, p.house_id, p.receipt_number, p.verification_code, p.status
  from due_payments p;
grant select on due_payment_journals to courtyard_app;

-- Promises to pay that are not withdrawn, with the amount that the house paid between the promise and its date.
create or replace view promised_payments with (security_invoker = true) as
  select m.community_id, m.id, m.house_id, m.amount_minor, m.promised_on, m.note,
    (select coalesce(sum(p.amount_minor), 0)::bigint from due_payments p
      where p.community_id = m.community_id and p.house_id = m.house_id and p.status = 'Successful'
        and p.paid_on between m.noted_on and m.promised_on) as paid_minor
  from payment_promises m where m.withdrawn_at is null;
grant select on promised_payments to courtyard_app;

-- Successful payments.
create or replace view received_payments with (security_invoker = true) as
  select p.community_id, p.id as payment_id, p.house_id, p.amount_minor, p.paid_on, p.channel
  from due_payments p where p.status = 'Successful';
grant select on received_payments to courtyard_app;

-- A payment as webhooks send it.
create or replace view webhook_payments with (security_invoker = true) as
  select p.community_id, p.id, jsonb_build_object('id', p.id, 'houseId', p.house_id,
    'amountMinor', p.amount_minor, 'currency', c.currency, 'channel', p.channel,
    'receiptNumber', p.receipt_number, 'externalReference', p.external_reference,
    'paidOn', p.paid_on, 'status', p.status) as data
  from due_payments p join communities c on c.id = p.community_id;
grant select on webhook_payments to courtyard_app;

-- Journals of money that a payment gateway moved: checkouts, and refunds and expenses that it paid out.
create or replace view gateway_movements with (security_invoker = true) as
  select p.community_id, p.journal_id
  from due_payments p
  join due_checkouts k on k.community_id = p.community_id and k.payment_id = p.id
  union all
  -- A manual payout has an external reference that a person entered.
  select m.community_id, m.journal_id
  from money_requests m
  where m.journal_id is not null and m.bank_account_id is not null and m.external_reference is null
    and (m.kind = 'Refund' or m.category_id is not null);
grant select on gateway_movements to courtyard_app;

-- Payments and promises to pay on the timeline of a house.
create or replace view timeline_payments with (security_invoker = true) as
  select p.community_id, p.house_id, null::uuid as resident_id, p.recorded_at as at, 'Payment' as kind, p.id,
    p.channel as title, p.status as state, p.receipt_number::text as detail, p.amount_minor::bigint as amount_minor,
    null::bigint as open_minor, p.paid_on as day_on, p.reversed_at as until_at, p.id as target_id
  from due_payments p
  union all
  select m.community_id, m.house_id, null, m.noted_at, 'Promise', m.id, '',
    case when m.withdrawn_at is null then 'Made' else 'Withdrawn' end, '', m.amount_minor::bigint,
    null, m.promised_on, m.withdrawn_at, null
  from payment_promises m;
grant select on timeline_payments to courtyard_app;

-- Refunds on the timeline of a house, each at the time of its request.
create or replace view timeline_refunds with (security_invoker = true) as
  select r.community_id, r.house_id, null::uuid as resident_id, r.asked_at as at, 'Refund' as kind, r.id,
    r.destination as title, r.status as state, r.reason as detail, r.amount_minor::bigint as amount_minor,
    null::bigint as open_minor, r.ended_on as day_on, null::timestamptz as until_at, r.house_id as target_id
  from due_refunds r;
grant select on timeline_refunds to courtyard_app;
