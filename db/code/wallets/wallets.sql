-- Wallets: ledger accounts, transfers, the views that other features read, triggers and row security.

-- Opens the ledger account of a new wallet, or takes the one that exists.
create or replace function open_wallet_account() returns trigger
language plpgsql
as $$
declare
  account_kind text := case new.kind when 'House' then 'houseWallet' else 'wallet' end;
  whose text := coalesce(new.house_id, new.id)::text;
begin
  insert into ledger_accounts (community_id, kind, subject, side, guarded)
    values (new.community_id, account_kind, whose,
      case new.kind when 'House' then 'Credit' else 'Debit' end, true)
    on conflict on constraint ledger_accounts_once do nothing
    returning id into new.account_id;
  if new.account_id is null then
    select a.id into strict new.account_id from ledger_accounts a
    where a.community_id = new.community_id and a.kind = account_kind and a.subject = whose;
  end if;
  return new;
end
$$;

create or replace function make_main_wallet() returns trigger
language plpgsql
as $$
begin
  insert into wallets (community_id, kind, name, purpose, created_by)
    values (new.id, 'Main', 'Main wallet', 'Day-to-day income and expenses', new.owner_id);
  return null;
end
$$;

-- Posts a transfer between two of the community's own wallets, and records it as a completed money request. If both
-- are the same wallet, one is missing or belongs to a house, or the source is a reserve, the function posts nothing
-- and returns the wallets' details, so that the caller applies the rules.
create or replace function transfer_at_once(
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

-- Reads money_facts of those of the `wanted` communities that the caller may see, limited to the streets and wallets
-- of the caller in each.
create or replace function money_of_communities(wanted uuid[]) returns setof money_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  acting text := current_setting('role');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_app('community_id', entered::text);
    perform limit_to_worker();
    return query select * from money_facts;
    perform set_config('role', acting, true), set_app('scoped', ''), set_app('wallets', '');
  end loop;
  perform set_app('community_id', before);
end
$$;

-- Names of wallets, for features that refer to them.
create or replace view wallet_names with (security_invoker = true) as
  select w.community_id, w.id as wallet_id, w.name, w.kind, w.status from wallets w;
grant select on wallet_names to courtyard_app;

-- Figures of money of the current community for the overview and the setup. Workers who are limited to streets get the
-- outstanding amount of their streets: the row security of place_ageing selects them. Money requests and payment claims
-- count if the caller may see them. Unmatched receipts are 0 for workers who are limited to streets or wallets.
create or replace view money_facts with (security_invoker = true) as
  select c.id as community_id,
    case when coalesce(current_setting('app.scoped', true), '') = 'yes'
      then (select coalesce(sum(p.outstanding_minor), 0)::bigint from place_ageing p where p.community_id = c.id)
      else (select coalesce(sum(a.outstanding_minor), 0)::bigint from due_ageing a
        where a.community_id = c.id and a.outstanding_minor > 0) end as outstanding_minor,
    (select count(*)::int from money_requests m
      where m.community_id = c.id and m.status = 'PendingApproval') as waiting_requests,
    (select count(*)::int from bank_line_parts p where p.community_id = c.id and p.kind = 'Unallocated'
      and p.undone_at is null and p.remaining_minor > 0
      and coalesce(current_setting('app.wallets', true), '') = ''
      and coalesce(current_setting('app.scoped', true), '') <> 'yes') as unmatched_receipts,
    (select count(*)::int from payment_claims k
      where k.community_id = c.id and k.status = 'Submitted') as waiting_claims
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on money_facts to courtyard_app;

-- A wallet as webhooks send it.
create or replace view webhook_wallets with (security_invoker = true) as
  select w.community_id, w.id, jsonb_build_object('id', w.id, 'kind', w.kind, 'name', w.name,
    'status', w.status, 'isReserve', w.is_reserve, 'houseId', w.house_id,
    'balanceMinor', case a.side when 'Debit' then a.balance_minor else -a.balance_minor end,
    'currency', c.currency) as data
  from wallets w join communities c on c.id = w.community_id
  join ledger_accounts a on a.community_id = w.community_id and a.id = w.account_id;
grant select on webhook_wallets to courtyard_app;

-- A deposit or chargeback of a wallet as webhooks send it. Its id is the id of the audit entry.
create or replace view webhook_wallet_movements with (security_invoker = true) as
  select e.community_id, e.id, jsonb_build_object('walletId', w.id, 'wallet', w.name,
    'amountMinor', (e.after ->> 'amountMinor')::bigint, 'feeMinor',
    coalesce((e.after ->> 'feeMinor')::bigint, 0), 'currency', c.currency) as data
  from audit_entries e join communities c on c.id = e.community_id
  join wallets w on w.community_id = e.community_id and w.id = e.entity_id
  where e.action in ('wallet.deposited', 'wallet.charged-back');
grant select on webhook_wallet_movements to courtyard_app;

create or replace trigger wallets_account_opened before insert on wallets
  for each row execute function open_wallet_account();

-- Workers who are limited to streets see wallets without a house and wallets of houses on their streets. Workers who
-- are limited to wallets see these wallets and houses' wallets.
drop policy if exists tenant on wallets;
create policy tenant on wallets
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or house_id is null or house_in_scope(house_id))
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or kind = 'House' or id = any (nullif(current_setting('app.wallets', true), '')::uuid[])));
