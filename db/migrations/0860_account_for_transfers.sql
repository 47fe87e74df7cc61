-- A community names the bank account that bills, letters and statements print for transfers: one of its own whose
-- holder is known. At most one; taking an account out of use takes it off the papers too.
-- Adds a column with a constant default: no row is rewritten.
alter table bank_accounts
  add column is_for_transfers boolean not null default false,
  add constraint bank_accounts_for_transfers check (not is_for_transfers or status = 'Verified');

create unique index bank_accounts_one_for_transfers on bank_accounts (community_id) where is_for_transfers;
