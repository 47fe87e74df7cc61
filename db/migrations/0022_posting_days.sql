-- What lists of money need of a posting without its journal: its day, and whether it moved a wallet of the community.
-- And two more ways to post: what was held for a cause, and what the bank has done already to a frozen wallet. Locks
-- postings while its rows are filled in.

alter table postings add column occurred_on date, add column of_wallet boolean;
alter table postings disable trigger postings_append_only;
-- Row security would hide the rows from an owner who is no superuser.
alter table postings no force row level security;
alter table journals no force row level security;
alter table ledger_accounts no force row level security;
update postings p set occurred_on = j.occurred_on, of_wallet = a.kind = 'wallet'
  from journals j, ledger_accounts a
  where j.community_id = p.community_id and j.id = p.journal_id
    and a.community_id = p.community_id and a.id = p.account_id;
alter table postings force row level security;
alter table journals force row level security;
alter table ledger_accounts force row level security;
alter table postings enable trigger postings_append_only;
alter table postings alter column occurred_on set not null, alter column of_wallet set not null;
-- Money in and out of a wallet over days, and its balance on each of them.
create index postings_by_day on postings (community_id, account_id, occurred_on) include (amount_minor);
-- The movements of all wallets, newest first, and of a month.
create index postings_of_wallets on postings (community_id, position desc) where of_wallet;
create index postings_of_wallets_by_day on postings (community_id, occurred_on) include (amount_minor)
  where of_wallet;

-- As before, and it fills in what is new. `evenClosed` is for what has happened outside already: a frozen account
-- takes it too.
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
  for line in
    select coalesce(a.id, open_account(l.kind, l.subject, l.side, l.guarded)) as account_id, l.amount,
      l.kind = 'wallet' as of_wallet
    from jsonb_to_recordset(lines) as l(kind text, subject text, side text, guarded boolean, amount bigint)
    left join ledger_accounts a on a.community_id = here and a.kind = l.kind and a.subject = l.subject
    order by 1
  loop
    update ledger_accounts a set balance_minor = a.balance_minor + line.amount
      where a.community_id = here and a.id = line.account_id and (a.open or even_closed)
      returning a.balance_minor into after_minor;
    if not found then
      raise exception 'the account % takes no postings', line.account_id
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

-- Posts the journal of a cause whose money is held, and lets go of it: the accounts are locked first, in the order of
-- their ids, because letting go alone would lock the held one out of turn. Without a hold nothing is posted.
create function post_held_journal(
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
