-- Requests that wait and count on a day of their own: once its month is closed, nobody can agree to them any more.
create view requests_that_wait with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.amount_minor, m.occurred_on
  from money_requests m
  where m.status = 'PendingApproval'
    and (m.kind in ('Deposit', 'Expense') or (m.kind = 'Adjustment' and m.direction is not null));
grant select on requests_that_wait to courtyard_app;

-- What a gateway collected of dues, and what it paid out to others than the estate itself: it stands in the gateway's own
-- balance, and no statement of the estate's bank shows it one by one. Locks a table for the time that its index takes.
create index due_checkouts_payment on due_checkouts (community_id, payment_id) where payment_id is not null;
create view gateway_movements with (security_invoker = true) as
  select p.community_id, p.journal_id
  from due_payments p
  join due_checkouts k on k.community_id = p.community_id and k.payment_id = p.id
  union all
  -- What a person paid has the reference that they wrote down.
  select m.community_id, m.journal_id
  from money_requests m
  where m.journal_id is not null and m.bank_account_id is not null and m.external_reference is null
    and (m.kind = 'Refund' or m.category_id is not null);
grant select on gateway_movements to courtyard_app;
