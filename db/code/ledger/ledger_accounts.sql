-- Ledger accounts: the fixed subject, opening, holds, locks, the nightly check and row security.

-- An account's subject never changes, except for expense categories: renaming a category renames its account, and all
-- reports show the new name.
create or replace function refuse_another_subject() returns trigger
language plpgsql
as $$
begin
  if new.subject is distinct from old.subject and old.kind <> 'expense' then
    raise exception 'the owner of the account % cannot be changed', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Returns the account of a kind and subject, and opens it if it is missing.
create or replace function open_account(account_kind text, whose text, grows_on text, is_guarded boolean)
returns uuid
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  found_id uuid;
begin
  insert into ledger_accounts (community_id, kind, subject, side, guarded)
    values (here, account_kind, whose, grows_on, is_guarded)
    on conflict on constraint ledger_accounts_once do nothing
    returning id into found_id;
  if found_id is null then
    select a.id into strict found_id from ledger_accounts a
    where a.community_id = here and a.kind = account_kind and a.subject = whose;
  end if;
  return found_id;
end
$$;
alter function open_account(text, text, text, boolean) set role = 'courtyard_unlimited';

-- Holds money on an account for a cause, at most once for each cause. Fails if the account is missing or closed, or
-- if it is guarded and the amount is not available.
create or replace function hold_money(account_kind text, whose text, amount bigint, cause_kind text, cause uuid) returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  account uuid;
begin
  -- Lock the account before its hold, in the same order as a journal that releases a hold.
  select a.id into account from ledger_accounts a
    where a.community_id = here and a.kind = account_kind and a.subject = whose and a.open
    for no key update;
  if not found then
    raise exception 'the account % % is closed or locked, so it accepts no holds', account_kind, whose
      using errcode = 'check_violation', constraint = 'ledger_accounts_open';
  end if;
  insert into ledger_holds (community_id, account_id, amount_minor, source_kind, source_id)
    values (here, account, amount, cause_kind, cause)
    on conflict on constraint ledger_holds_once do nothing;
  if found then
    update ledger_accounts a set held_minor = a.held_minor + amount
      where a.community_id = here and a.id = account;
  end if;
end
$$;
alter function hold_money(text, text, bigint, text, uuid) set role = 'courtyard_unlimited';

-- Releases the money held for a cause. Returns false if nothing is held.
create or replace function release_hold(cause_kind text, cause uuid) returns boolean
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  released record;
begin
  update ledger_holds h set released_at = now()
    where h.community_id = here and h.source_kind = cause_kind and h.source_id = cause and h.released_at is null
    returning h.account_id, h.amount_minor into released;
  if not found then
    return false;
  end if;
  update ledger_accounts a set held_minor = a.held_minor - released.amount_minor
    where a.community_id = here and a.id = released.account_id;
  return true;
end
$$;
alter function release_hold(text, uuid) set role = 'courtyard_unlimited';

-- Opens the accounts that are missing, then locks all of them in the order of their ids. An account opened after
-- others are locked would be locked out of order, which can deadlock. A line without a subject locks all accounts of
-- its kind.
create or replace function lock_accounts(wanted jsonb) returns void language plpgsql as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  perform open_account(l.kind, l.subject, l.side, l.guarded)
    from jsonb_to_recordset(wanted) as l(kind text, subject text, side text, guarded boolean)
    where l.subject is not null and not exists (select from ledger_accounts a
      where a.community_id = here and a.kind = l.kind and a.subject = l.subject)
    order by l.kind, l.subject;
  -- A separate statement also sees accounts that other transactions opened in the meantime.
  perform from ledger_accounts a
    where a.community_id = here and a.id in (
      select k.id from jsonb_to_recordset(wanted) as l(kind text, subject text)
      join ledger_accounts k on k.community_id = here and k.kind = l.kind
        and (l.subject is null or k.subject = l.subject))
    order by a.id for no key update of a;
end
$$;

-- The nightly check: accounts whose balance differs from the sum of their postings, or whose held amount differs from
-- the sum of their open holds.
create or replace view ledger_differences with (security_invoker = true) as
  select a.community_id, a.id as account_id, a.kind, a.subject, a.balance_minor,
    coalesce(p.total, 0)::bigint as posted_minor, a.held_minor, coalesce(h.total, 0)::bigint as holds_minor
  from ledger_accounts a
  left join lateral (
    select sum(amount_minor) as total from postings p
    where p.community_id = a.community_id and p.account_id = a.id) p on true
  left join lateral (
    select sum(amount_minor) as total from ledger_holds h
    where h.community_id = a.community_id and h.account_id = a.id and h.released_at is null) h on true
  where a.balance_minor <> coalesce(p.total, 0) or a.held_minor <> coalesce(h.total, 0);
grant select on ledger_differences to courtyard_app;

create or replace trigger ledger_accounts_subject before update of subject on ledger_accounts
  for each row execute function refuse_another_subject();

-- Workers who are limited to wallets see no accounts of other wallets. Unallocated money may belong to any wallet, so
-- these workers do not see it either.
drop policy if exists tenant on ledger_accounts;
create policy tenant on ledger_accounts
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or kind not in ('wallet', 'unallocated')
      or id = any (nullif(current_setting('app.wallet_accounts', true), '')::uuid[])));
