-- A refund of a payment may take off charges what the credit of that payment has paid since: more than the payment itself
-- had paid of charges. Locks due_refunds while its rows are looked through.
alter table due_refunds drop constraint due_refunds_check1;
alter table due_refunds add constraint due_refunds_of_charges_at_most
  check (from_charges_minor >= 0 and from_charges_minor <= amount_minor);
