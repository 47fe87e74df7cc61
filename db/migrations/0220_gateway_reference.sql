-- What a gateway calls a payment that it began itself, as a transfer to an account number: its later events (a dispute,
-- a charge-back, a refund) name it so. New column and an index on a table of references; locks it for a moment.
alter table payment_references add column gateway_reference text check (length(gateway_reference) <= 100);
create unique index payment_references_of_gateway on payment_references (gateway, gateway_reference)
  where gateway_reference is not null;
