-- The functions, views, triggers and policies of ledger_accounts.

-- Opens the account of a kind and subject, or finds it.
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
alter function open_account(text, text, text, boolean) set role = 'courtyard_app';

-- Sets money of an account aside for a cause, once; what is not available cannot be held.
create or replace function hold_money(account_kind text, whose text, amount bigint, cause_kind text, cause uuid) returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  account uuid;
begin
  -- The account first, as everywhere: a hold that a journal releases locks in the same order.
  select a.id into account from ledger_accounts a
    where a.community_id = here and a.kind = account_kind and a.subject = whose and a.open
    for no key update;
  if not found then
    raise exception 'the account % % takes no holds', account_kind, whose
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
alter function hold_money(text, text, bigint, text, uuid) set role = 'courtyard_app';

-- Lets go of what was held for a cause; false when nothing is held for it any more.
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
alter function release_hold(text, uuid) set role = 'courtyard_app';

-- An account that is not there yet was opened by whoever posted to it first, after its other accounts were locked:
-- who came right behind found it there, and locked it out of the order. Now accounts are opened before any is locked.
create or replace function lock_accounts(wanted jsonb) returns void language plpgsql as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  perform open_account(l.kind, l.subject, l.side, l.guarded)
    from jsonb_to_recordset(wanted) as l(kind text, subject text, side text, guarded boolean)
    where l.subject is not null and not exists (select from ledger_accounts a
      where a.community_id = here and a.kind = l.kind and a.subject = l.subject)
    order by l.kind, l.subject;
  -- A statement of its own, which sees what was opened meanwhile. Without a subject all of a kind are meant.
  perform from ledger_accounts a
    where a.community_id = here and a.id in (
      select k.id from jsonb_to_recordset(wanted) as l(kind text, subject text)
      join ledger_accounts k on k.community_id = here and k.kind = l.kind
        and (l.subject is null or k.subject = l.subject))
    order by a.id for no key update of a;
end
$$;

-- What the nightly proof compares, a row for each account that differs: its balance with the sum of its postings,
-- what it holds with the sum of its open holds.
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

-- What came in and was not counted yet may be any wallet's.
drop policy if exists wallets on ledger_accounts;
create policy wallets on ledger_accounts as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.wallets', true), '') = '' or kind not in ('wallet', 'unallocated')
    or id = any (nullif(current_setting('app.wallet_accounts', true), '')::uuid[]));
