-- Journals: functions that post them, checks, bank movements, triggers and row security.

-- All postings of a journal must be inserted in one statement, because this check runs after each statement.
create or replace function refuse_imbalance() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from new_rows group by community_id, journal_id having sum(amount_minor) <> 0
  ) then
    raise exception 'a journal does not sum to zero'
      using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;
  return null;
end
$$;

-- Rejects a journal in a closed month. A shared lock makes the closing of a month and journals of past months wait for
-- each other; otherwise a journal could be added after the figures of the closing were computed. A journal of the
-- current month takes no lock, except on the last day of the month.
create or replace function refuse_back_dating() returns trigger
language plpgsql
as $$
begin
  if new.occurred_on < date_trunc('month', now() + interval '1 day')::date then
    perform lock_community(new.community_id, 'closing', false);
  end if;
  if exists (
    select from closed_periods c
    where c.community_id = new.community_id and c.closed_through >= new.occurred_on
  ) then
    raise exception 'the month of % is closed', new.occurred_on
      using errcode = 'check_violation', constraint = 'journals_period_open';
  end if;
  return new;
end
$$;

-- Posts a journal and opens the accounts that are missing. If the source already has a journal of this kind, returns
-- that one with `repeated` true. `evenClosed` also posts to a closed or frozen account, for events that already
-- happened outside Courtyard.
create or replace function post_journal(
  header jsonb, lines jsonb, out journal_id uuid, out journal_reference text, out repeated boolean)
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  day date := (header->>'occurredOn')::date;
  even_closed boolean := coalesce((header->>'evenClosed')::boolean, false);
  line record;
  after_minor bigint;
  account_ids uuid[] := array[]::uuid[];
  amounts bigint[] := array[]::bigint[];
  afters bigint[] := array[]::bigint[];
  of_wallets boolean[] := array[]::boolean[];
begin
  if jsonb_array_length(lines) < 2 then
    raise exception 'a journal has at least two postings'
      using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;
  insert into journals (community_id, kind, reference, occurred_on, posted_at, narration, channel, counterparty,
      external_reference, source_kind, source_id, reverses_id, actor_id, single_control)
    values (here, header->>'kind', coalesce(header->>'reference', new_reference('T')),
      day, coalesce((header->>'postedAt')::timestamptz, now()), header->>'narration',
      header->>'channel', header->>'counterparty', header->>'externalReference', header->>'sourceKind',
      (header->>'sourceId')::uuid, (header->>'reversesId')::uuid, (header->>'actorId')::uuid,
      coalesce((header->>'singleControl')::boolean, false))
    on conflict on constraint journals_once do nothing
    returning id, reference into journal_id, journal_reference;
  repeated := journal_id is null;
  if repeated then
    select j.id, j.reference into strict journal_id, journal_reference from journals j
    where j.community_id = here and j.kind = header->>'kind' and j.source_kind = header->>'sourceKind'
      and j.source_id = (header->>'sourceId')::uuid;
    return;
  end if;
  -- Opens missing accounts in the order of lock_accounts, then locks all accounts in the order of their ids.
  for line in
    select o.account_id, o.amount, o.of_wallet from (
      select coalesce(a.id, open_account(l.kind, l.subject, l.side, l.guarded)) as account_id, l.amount,
        l.kind = 'wallet' as of_wallet
      from jsonb_to_recordset(lines) as l(kind text, subject text, side text, guarded boolean, amount bigint)
      left join ledger_accounts a on a.community_id = here and a.kind = l.kind and a.subject = l.subject
      order by l.kind, l.subject) o
    order by o.account_id
  loop
    update ledger_accounts a set balance_minor = a.balance_minor + line.amount
      where a.community_id = here and a.id = line.account_id and (a.open or even_closed)
      returning a.balance_minor into after_minor;
    if not found then
      raise exception 'the account % is closed or locked, so it accepts no postings', line.account_id
        using errcode = 'check_violation', constraint = 'ledger_accounts_open';
    end if;
    account_ids := account_ids || line.account_id;
    amounts := amounts || line.amount;
    afters := afters || after_minor;
    of_wallets := of_wallets || line.of_wallet;
  end loop;
  insert into postings (community_id, journal_id, account_id, amount_minor, balance_after_minor, occurred_on,
      of_wallet)
    select here, post_journal.journal_id, l.account_id, l.amount_minor, l.after_minor, day, l.of_wallet
    from unnest(account_ids, amounts, afters, of_wallets) as l(account_id, amount_minor, after_minor, of_wallet);
end
$$;
alter function post_journal(jsonb, jsonb) set role = 'courtyard_unlimited';

-- Posts the journal of a cause and releases the money that is held for it. Without a hold it posts nothing. Locks all
-- accounts in the order of their ids first, because releasing the hold alone would lock its account out of order.
create or replace function post_held_journal(
  header jsonb, lines jsonb, cause_kind text, cause uuid,
  out journal_id uuid, out journal_reference text, out repeated boolean)
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  perform from ledger_accounts a
    join jsonb_to_recordset(lines) as l(kind text, subject text) on a.kind = l.kind and a.subject = l.subject
    where a.community_id = here order by a.id for no key update of a;
  if not release_hold(cause_kind, cause) then
    return;
  end if;
  select p.journal_id, p.journal_reference, p.repeated into journal_id, journal_reference, repeated
    from post_journal(header, lines) p;
end
$$;
alter function post_held_journal(jsonb, jsonb, text, uuid) set role = 'courtyard_unlimited';

-- Posts many journals in the given order. `given` is an array of headers as for post_journal, each with an `id` and
-- its `lines`. No guarded account may fall below its held amount at any point in between. A cause that already has a
-- journal of the same kind is skipped. Returns the number of journals posted.
create or replace function post_journals(given jsonb) returns integer
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  posted uuid[];
  refused record;
begin
  if exists (select from jsonb_array_elements(given) as h(header) where jsonb_array_length(h.header->'lines') < 2) then
    raise exception 'a journal has at least two postings'
      using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;
  -- Opens missing accounts in the order of kind and subject, as lock_accounts does, to prevent deadlocks.
  perform open_account(l.kind, l.subject, l.side, l.guarded)
    from (select distinct l.kind, l.subject, l.side, l.guarded from jsonb_array_elements(given) as h(header)
      cross join lateral jsonb_to_recordset(h.header->'lines')
        as l(kind text, subject text, side text, guarded boolean)) l
    where not exists (select from ledger_accounts a
      where a.community_id = here and a.kind = l.kind and a.subject = l.subject)
    order by l.kind, l.subject;
  -- Locks accounts in the order of their ids, as lock_accounts does, to prevent deadlocks.
  perform from ledger_accounts a
    where a.community_id = here and (a.kind, a.subject) in (
      select l.kind, l.subject from jsonb_array_elements(given) as h(header)
      cross join lateral jsonb_to_recordset(h.header->'lines') as l(kind text, subject text))
    order by a.id for no key update;
  with written as (
    insert into journals (community_id, id, kind, reference, occurred_on, posted_at, narration, channel, counterparty,
        external_reference, source_kind, source_id, reverses_id, actor_id, single_control)
      select here, (header->>'id')::uuid, header->>'kind', coalesce(header->>'reference', new_reference('T')),
        (header->>'occurredOn')::date, coalesce((header->>'postedAt')::timestamptz, now()), header->>'narration',
        header->>'channel', header->>'counterparty', header->>'externalReference', header->>'sourceKind',
        (header->>'sourceId')::uuid, (header->>'reversesId')::uuid, (header->>'actorId')::uuid,
        coalesce((header->>'singleControl')::boolean, false)
      from jsonb_array_elements(given) with ordinality as h(header, n) order by n
      on conflict on constraint journals_once do nothing
      returning id)
    select coalesce(array_agg(id), '{}') into posted from written;
  if cardinality(posted) < jsonb_array_length(given) then
    given := coalesce((select jsonb_agg(h.header order by h.n)
      from jsonb_array_elements(given) with ordinality as h(header, n)
      where (h.header->>'id')::uuid = any (posted)), '[]');
  end if;
  with line as materialized (
    select h.n, (h.header->>'id')::uuid as journal_id, (h.header->>'occurredOn')::date as day,
      coalesce((h.header->>'evenClosed')::boolean, false) as even_closed, l.amount, l.kind = 'wallet' as of_wallet,
      a.id as account_id, a.balance_minor, a.held_minor, a.side, a.guarded, a.open
    from jsonb_array_elements(given) with ordinality as h(header, n)
    cross join lateral jsonb_to_recordset(h.header->'lines') as l(kind text, subject text, amount bigint)
    join ledger_accounts a on a.community_id = here and a.kind = l.kind and a.subject = l.subject),
  running as materialized (
    select l.*, (l.balance_minor + sum(l.amount) over (partition by l.account_id order by l.n))::bigint as after_minor
    from line l),
  written as (
    insert into postings (community_id, journal_id, account_id, amount_minor, balance_after_minor, occurred_on,
        of_wallet)
      select here, r.journal_id, r.account_id, r.amount, r.after_minor, r.day, r.of_wallet
      from running r order by r.n, r.account_id),
  moved as (
    update ledger_accounts a set balance_minor = a.balance_minor + s.total
      from (select account_id, sum(amount)::bigint as total from line group by account_id order by account_id) s
      where a.community_id = here and a.id = s.account_id)
  select r.account_id, r.open or r.even_closed as takes into refused from running r
    where not (r.open or r.even_closed)
      or r.guarded and case r.side when 'Debit' then r.after_minor else -r.after_minor end < r.held_minor
    order by r.n limit 1;
  if refused.account_id is not null and not refused.takes then
    raise exception 'the account % is closed or locked, so it accepts no postings', refused.account_id
      using errcode = 'check_violation', constraint = 'ledger_accounts_open';
  elsif refused.account_id is not null then
    raise exception 'the account % would be overdrawn', refused.account_id
      using errcode = 'check_violation', constraint = 'ledger_accounts_covered';
  end if;
  return cardinality(posted);
end
$$;
alter function post_journals(jsonb) set role = 'courtyard_unlimited';

-- Returns whether the community has any journal. Runs as courtyard_unlimited to include journals that the caller may
-- not see.
create or replace function has_journals() returns boolean
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select exists (select from journals j where j.community_id = current_setting('app.community_id')::uuid)
$$;

-- Journals that change the money in wallets or bank accounts, each with the amount in wallets (money held for houses
-- included), the amount sent to one of the community's bank accounts, and the fee. Filter by day or journal, because
-- reading all of it is slow.
create or replace view bank_movements with (security_invoker = true) as
  select j.community_id, j.id as journal_id, j.occurred_on, j.reference, j.kind, j.narration, j.counterparty,
    j.channel, j.external_reference, j.source_kind, j.reverses_id, m.wallet_minor, m.bank_minor, m.bank_account_id,
    m.fee_minor
  from journals j
  cross join lateral (
    select coalesce(sum(p.amount_minor) filter (where a.kind in ('wallet', 'houseMoney')), 0)::bigint
        as wallet_minor,
      coalesce(sum(p.amount_minor) filter (where a.kind = 'bankAccount'), 0)::bigint as bank_minor,
      max(a.subject) filter (where a.kind = 'bankAccount') as bank_account_id,
      coalesce(sum(p.amount_minor) filter (where a.kind = 'fees'), 0)::bigint as fee_minor
    from postings p
    join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
    where p.community_id = j.community_id and p.journal_id = j.id) m
  where m.wallet_minor <> 0 or m.bank_minor <> 0;
grant select on bank_movements to courtyard_app;

create or replace trigger journals_append_only before update or delete on journals
  for each row execute function refuse_change();

create or replace trigger journals_no_truncate before truncate on journals
  for each statement execute function refuse_change();

create or replace trigger journals_period_open before insert on journals
  for each row execute function refuse_back_dating();

-- Workers who are limited to streets see the journals that journal_in_scope accepts. Workers who are limited to
-- wallets see the journals that journal_in_view accepts and, because they see the payments, all journals of dues. The
-- limits apply only to reading.
drop policy if exists tenant on journals;
create policy tenant on journals for select
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or journal_in_scope(id))
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or kind like 'due.%' or journal_in_view(id)));
