-- Files that are kept for a day hold what their asker might see when they were made. The streets and wallets that the
-- asker was limited to then stand beside them (null: not limited), so that nobody who was limited since fetches more.
-- Adds nullable columns; no row is rewritten.
alter table exports add column street_ids uuid[], add column wallet_ids uuid[];
alter table report_downloads add column street_ids uuid[], add column wallet_ids uuid[];
