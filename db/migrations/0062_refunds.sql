-- Refunds: money given back to a house, to its wallet or to a bank account, by a request that others agree to (domain 8).
-- A new kind of money request, which locks money_requests for a moment; and a new table.

alter table money_requests drop constraint money_requests_kind_check,
  add constraint money_requests_kind_check
    check (kind in ('Deposit', 'Withdrawal', 'Transfer', 'Adjustment', 'Refund')),
  drop constraint money_requests_parts,
  add constraint money_requests_parts check (case kind
    when 'Refund' then (to_wallet_id is null) <> (bank_account_id is null)
    else (kind = 'Transfer') = (to_wallet_id is not null)
      and (kind = 'Withdrawal') = (bank_account_id is not null) end);

-- How people quote a request, for areas that asked for one.
create view money_request_references with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference from money_requests m;
grant select on money_request_references to courtyard_app;

-- Under the id of its money request.
create table due_refunds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  -- Null where the house's credit is given back, whatever payment it came from.
  payment_id uuid,
  amount_minor money_minor not null check (amount_minor > 0),
  -- What of it had been allocated to charges, and what of that they owe again; a credit note may have freed the rest.
  allocated_minor money_minor not null default 0 check (allocated_minor between 0 and amount_minor),
  from_charges_minor money_minor not null default 0
    check (from_charges_minor between 0 and allocated_minor),
  destination text not null check (destination in ('House wallet', 'Bank account')),
  wallet_id uuid not null,
  reason text not null check (length(reason) between 3 and 200),
  status text not null default 'Waiting' check (status in ('Waiting', 'Paid', 'Dropped')),
  asked_on date not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  ended_on date,
  journal_id uuid not null,
  primary key (community_id, id),
  constraint due_refunds_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint due_refunds_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id),
  constraint due_refunds_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint due_refunds_journal foreign key (community_id, journal_id) references journals (community_id, id),
  constraint due_refunds_ended check ((status = 'Waiting') = (ended_on is null)),
  constraint due_refunds_of_charges check (allocated_minor = 0 or payment_id is not null)
);
create index due_refunds_in_time on due_refunds (community_id, asked_at desc, id);
create index due_refunds_of_house on due_refunds (community_id, house_id, asked_at desc, id);
create index due_refunds_of_payment on due_refunds (community_id, payment_id) where payment_id is not null;
select make_tenant_table('due_refunds', 'select, insert, update');
