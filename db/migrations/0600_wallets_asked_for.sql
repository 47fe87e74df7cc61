-- Whether a request that waits concerns a wallet, as a number that decides (decision 38): a transfer between a wallet in
-- view and one that is not is no row of whoever is limited to the first, and yet they may not close that wallet while
-- it waits. A function anew; locks nothing.
create function is_wallet_asked_for(wallet uuid) returns boolean
language sql
stable
set role = 'courtyard_app'
as $$
  select exists (select from money_requests m
    where m.community_id = current_setting('app.community_id')::uuid and m.status = 'PendingApproval'
      and wallet in (m.wallet_id, m.to_wallet_id))
$$;
