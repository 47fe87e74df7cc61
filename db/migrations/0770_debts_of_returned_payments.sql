-- A payment that was reversed after part of it had been given back: that part is owed by a charge of its own.
-- Adds a column with a constant default, which rewrites no row.
-- What had been given back to the house before the reversal, in minor units.
alter table due_payments add column debt_minor money_minor not null default 0;
