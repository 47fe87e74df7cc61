-- Cash beyond what a house owes waits as a deposit; it now names the receipt of the part that was owed, which was
-- recorded with it, so that the receipt can say that more was handed over. Deposits before this name none.
-- Adds a nullable column; no row is rewritten.
alter table house_cash_deposits
  add column beside_payment_id uuid,
  add constraint house_cash_deposits_beside foreign key (community_id, beside_payment_id)
    references due_payments (community_id, id);

create unique index house_cash_deposits_beside_payment on house_cash_deposits (community_id, beside_payment_id)
  where beside_payment_id is not null;
