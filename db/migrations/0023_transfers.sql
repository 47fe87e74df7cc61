-- A transfer that needs nobody's approval, in one round trip: it looks at both wallets, posts the journal and writes the
-- request down. And an index less: the figures of a month are read wallet by wallet. Locks postings for a moment.

drop index postings_of_wallets_by_day;

-- Posts only between two of the community's own wallets, and not out of a reserve; otherwise it says what the wallets
-- are and leaves the answer to the rules. The accounts are locked last, so that others wait for as little as can be.
create function transfer_at_once(
  request uuid, request_reference text, journal_reference text, source uuid, target uuid, amount bigint,
  reason text, day date, at timestamptz, who uuid,
  out from_name text, out from_kind text, out from_reserve boolean, out to_name text, out to_kind text,
  out posted boolean, out available_minor bigint)
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  account uuid;
  journal uuid;
begin
  posted := false;
  select w.name, w.kind, w.is_reserve, w.account_id into from_name, from_kind, from_reserve, account
    from wallets w where w.community_id = here and w.id = source;
  select w.name, w.kind into to_name, to_kind from wallets w where w.community_id = here and w.id = target;
  if from_kind is null or to_kind is null or from_kind = 'House' or to_kind = 'House' or from_reserve
    or source = target then
    return;
  end if;
  select p.journal_id into journal from post_journal(
    jsonb_build_object('kind', 'wallet.transfer', 'reference', journal_reference, 'occurredOn', day,
      'postedAt', at, 'narration', reason, 'channel', 'Wallet',
      'counterparty', left(from_name || ' to ' || to_name, 120), 'sourceKind', 'money-request',
      'sourceId', request, 'actorId', who),
    jsonb_build_array(
      jsonb_build_object('kind', 'wallet', 'subject', source, 'side', 'Debit', 'guarded', true, 'amount', -amount),
      jsonb_build_object('kind', 'wallet', 'subject', target, 'side', 'Debit', 'guarded', true, 'amount', amount)
    )) p;
  insert into money_requests (community_id, id, reference, kind, status, wallet_id, to_wallet_id, amount_minor,
      channel, counterparty, narration, occurred_on, approvals_needed, initiated_by, created_at, updated_at,
      journal_id)
    values (here, request, request_reference, 'Transfer', 'Completed', source, target, amount, 'Wallet', to_name,
      reason, day, 0, who, at, at, journal);
  select a.balance_minor - a.held_minor into available_minor from ledger_accounts a
    where a.community_id = here and a.id = account;
  posted := true;
end
$$;
