-- Cash that a house gave beyond what it owes: a deposit, which counts once a colleague has approved its money request,
-- under whose id it stands here. A new table; nothing is rewritten or locked.
create table house_cash_deposits (
  community_id uuid not null references communities,
  id uuid not null,
  house_id uuid not null,
  -- All that was handed over at once; what of it was owed has a receipt.
  given_minor money_minor not null check (given_minor > 0),
  note text not null default '' check (length(note) <= 250),
  -- The receipt that it became; null while it waits, and for good where nobody approved it.
  payment_id uuid,
  primary key (community_id, id),
  constraint house_cash_deposits_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint house_cash_deposits_request foreign key (community_id, id)
    references money_requests (community_id, id),
  constraint house_cash_deposits_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id)
);
create index house_cash_deposits_of_house on house_cash_deposits (community_id, house_id);
create unique index house_cash_deposits_of_payment on house_cash_deposits (community_id, payment_id)
  where payment_id is not null;
select make_tenant_table('house_cash_deposits', 'select, insert, update');

-- Published by dues: the requests that are deposits of houses.
create view house_deposit_requests with (security_invoker = true) as
  select d.community_id, d.id as request_id, d.house_id, d.payment_id from house_cash_deposits d;
grant select on house_deposit_requests to courtyard_app;

-- Published by wallets: deposits in cash, of houses and of others.
create view cash_deposit_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference, m.wallet_id, m.amount_minor, m.counterparty,
    m.external_reference, m.occurred_on as received_on, m.initiated_by as taken_by, m.created_at, m.status,
    m.status not in ('Rejected', 'Cancelled', 'Expired', 'Failed') as is_alive
  from money_requests m where m.kind = 'Deposit' and m.channel = 'Cash';
grant select on cash_deposit_requests to courtyard_app;
