-- Money requests: checks, the views that other features read, and row security.

-- Returns whether a completed request was reversed, by another request or by a reversal of its journal. Runs as
-- courtyard_unlimited to see requests and journals of all wallets.
create or replace function is_request_reversed(request uuid) returns boolean
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select exists (select from money_requests r
      where r.community_id = current_setting('app.community_id')::uuid and r.reverses_id = request
        and r.status = 'Completed')
    or exists (select from money_requests m join journals r
        on r.community_id = m.community_id and r.reverses_id = m.journal_id
      where m.community_id = current_setting('app.community_id')::uuid and m.id = request)
$$;

-- Returns whether a pending request concerns a wallet. Runs as courtyard_unlimited: a worker who is limited to this
-- wallet does not see a transfer to another wallet, but must not close the wallet while the transfer is pending.
create or replace function is_wallet_asked_for(wallet uuid) returns boolean
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select exists (select from money_requests m
    where m.community_id = current_setting('app.community_id')::uuid and m.status = 'PendingApproval'
      and wallet in (m.wallet_id, m.to_wallet_id))
$$;

-- References of requests, for features that created them.
create or replace view money_request_references with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference from money_requests m;
grant select on money_request_references to courtyard_app;

-- Approvals and rejections of requests, for auditors.
create or replace view decided_requests with (security_invoker = true) as
  select v.community_id, v.id as approval_id, m.reference, m.kind, m.status, m.amount_minor, m.occurred_on,
    (select u.name from users u where u.id = m.initiated_by) as asked_by,
    (select u.name from users u where u.id = v.approver_id) as decided_by,
    v.decision, v.note, v.decided_at, v.single_control,
    coalesce(m.approvals_wanted, m.approvals_needed) as approvals_wanted, m.approvals_given,
    (select u.name from users u where u.id = m.ended_by) as ended_by
  from money_approvals v
  join money_requests m on m.community_id = v.community_id and m.id = v.request_id;
grant select on decided_requests to courtyard_app;

-- The status of each request; a completed request that was reversed is 'Reversed'.
create or replace view money_request_states with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference,
    case when m.status = 'Completed' and is_request_reversed(m.id) then 'Reversed' else m.status end as status,
    m.amount_minor
  from money_requests m;
grant select on money_request_states to courtyard_app;

-- A money request as webhooks send it.
create or replace view webhook_money_requests with (security_invoker = true) as
  select m.community_id, m.id, jsonb_build_object('id', m.id, 'reference', m.reference,
    'kind', m.kind, 'status', m.status, 'walletId', m.wallet_id, 'toWalletId', m.to_wallet_id,
    'bankAccountId', m.bank_account_id, 'amountMinor', m.amount_minor, 'feeMinor', m.fee_minor,
    'currency', c.currency, 'channel', m.channel, 'externalReference', m.external_reference,
    'narration', m.narration, 'occurredOn', m.occurred_on, 'outcome', m.outcome) as data
  from money_requests m join communities c on c.id = m.community_id;
grant select on webhook_money_requests to courtyard_app;

-- The wallets of each request: both for a transfer or its reversal.
create or replace view wallets_of_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.wallet_id,
    case when m.kind in ('Transfer', 'Reversal') then m.to_wallet_id end as to_wallet_id
  from money_requests m;
grant select on wallets_of_requests to courtyard_app;

-- Pending deposits and expenses, and pending adjustments with a direction. These requests have a fixed date, and
-- cannot be approved once the month of that date is closed.
create or replace view requests_that_wait with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.amount_minor, m.occurred_on
  from money_requests m
  where m.status = 'PendingApproval'
    and (m.kind in ('Deposit', 'Expense') or (m.kind = 'Adjustment' and m.direction is not null));
grant select on requests_that_wait to courtyard_app;

-- Expense requests with their category and status.
create or replace view expense_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference, m.status, m.wallet_id, m.category_id, e.name as category_name,
    e.is_bank_charges, e.archived_at is not null as is_archived, m.counterparty, m.approvals_given, m.approvals_needed,
    m.journal_id, m.expires_at
  from money_requests m
  join expense_categories e on e.community_id = m.community_id and e.id = m.category_id
  where m.kind = 'Expense';
grant select on expense_requests to courtyard_app;

-- Requests to deposit cash. `is_alive` is false once a request was rejected, cancelled, failed or expired.
create or replace view cash_deposit_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference, m.wallet_id, m.amount_minor, m.counterparty,
    m.external_reference, m.occurred_on as received_on, m.initiated_by as taken_by, m.created_at, m.status,
    m.status not in ('Rejected', 'Cancelled', 'Expired', 'Failed') as is_alive
  from money_requests m where m.kind = 'Deposit' and m.channel = 'Cash';
grant select on cash_deposit_requests to courtyard_app;

-- Journals of requests that were completed with fewer approvals than the rule requires.
create or replace view short_approvals with (security_invoker = true) as
  select m.community_id, m.journal_id, m.approvals_given, m.approvals_wanted
  from money_requests m
  where m.journal_id is not null and m.approvals_given < m.approvals_wanted;
grant select on short_approvals to courtyard_app;

-- For a worker with limits, a request is visible if each of its wallets is.
drop policy if exists tenant on money_requests;
create policy tenant on money_requests
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or wallet_in_view(wallet_id) and (to_wallet_id is null or wallet_in_view(to_wallet_id)))
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or wallet_in_view(wallet_id) and (to_wallet_id is null or wallet_in_view(to_wallet_id))));
