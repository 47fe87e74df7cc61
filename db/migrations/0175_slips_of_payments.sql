-- The cheque, the teller's slip or the page of the receipt book behind a payment that was recorded by hand: one file,
-- which stays as it was handed in. Locks due_payments for a moment; no row is rewritten.
alter table due_payments
  -- Where the file lies, and what it was called.
  add column slip_key text check (length(slip_key) <= 100),
  add column slip_name text check (length(slip_name) <= 200),
  add constraint due_payments_slip check ((slip_key is null) = (slip_name is null));
