-- A completed request is reversed by another request (domain 9): asked for with a reason, agreed to by others, and once
-- only. It says which way its money goes as an adjustment does, or is a transfer back. Changes checks of money_requests,
-- which locks it for a moment, and replaces a view.
-- lifts row security: money_requests
alter table money_requests
  add column reverses_id uuid,
  add constraint money_requests_reverses foreign key (community_id, reverses_id)
    references money_requests (community_id, id),
  drop constraint money_requests_kind_check,
  add constraint money_requests_kind_check check (kind in ('Deposit', 'Withdrawal', 'Transfer', 'Adjustment', 'Refund',
    'Expense', 'Reversal')),
  add constraint money_requests_reversal check ((kind = 'Reversal') = (reverses_id is not null)),
  drop constraint money_requests_direction,
  add constraint money_requests_direction
    check (direction is null or (kind in ('Adjustment', 'Reversal') and direction in ('In', 'Out'))),
  drop constraint money_requests_parts,
  add constraint money_requests_parts check (case kind
    when 'Refund' then (to_wallet_id is null) <> (bank_account_id is null) and category_id is null
    when 'Reversal' then (to_wallet_id is null) = (direction is not null) and bank_account_id is null
      and category_id is null
    else (kind = 'Transfer') = (to_wallet_id is not null)
      and (kind = 'Withdrawal') = (bank_account_id is not null)
      and case kind when 'Expense' then category_id is not null when 'Withdrawal' then true
        else category_id is null end end);
create unique index money_requests_reversed_once on money_requests (community_id, reverses_id)
  where reverses_id is not null and status in ('PendingApproval', 'Completed');

-- As before, and of a transfer back both wallets.
create or replace view wallets_of_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.wallet_id,
    case when m.kind in ('Transfer', 'Reversal') then m.to_wallet_id end as to_wallet_id
  from money_requests m;
