-- Postings: the triggers of their checks, and row security.

create or replace trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();

create or replace trigger postings_balanced after insert on postings referencing new table as new_rows
  for each statement execute function refuse_imbalance();

create or replace trigger postings_no_truncate before truncate on postings
  for each statement execute function refuse_change();

-- Workers who are limited to streets see the postings of journals that journal_in_scope accepts. Workers who are
-- limited to wallets see the postings of their wallets and, in journals that journal_in_view accepts, the postings of
-- accounts that are no wallets. The limits apply only to reading.
drop policy if exists tenant on postings;
create policy tenant on postings for select
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or journal_in_scope(journal_id))
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or case when of_wallet
        then account_id = any (nullif(current_setting('app.wallet_accounts', true), '')::uuid[])
        else journal_in_view(journal_id) end));
