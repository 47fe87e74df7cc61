-- Movements in the order of their amounts, of all wallets and of one: without an index a page of them sorts a million
-- postings. Adds two indexes; locks postings while they are made.
create index postings_of_wallets_by_amount on postings (community_id, abs(amount_minor) desc, position desc)
  where of_wallet;
create index postings_of_wallet_by_amount on postings
  (community_id, account_id, abs(amount_minor) desc, position desc) where of_wallet;
