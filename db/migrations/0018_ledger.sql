-- The ledger: double entry in whole minor units (domain 9, security threats 7 to 13). Journals and postings are
-- append-only, every journal sums to zero, a balance is the sum of its account's postings, and no guarded account
-- is ever overdrawn: all four are held here, where no program can walk round them. New tables only; locks nothing.

-- The largest amount that a whole number keeps exact everywhere it travels: 2^53 - 1.
create domain money_minor as bigint check (value between -9007199254740991 and 9007199254740991);

-- An account of the chart in docs/ledger.md. `subject` tells whose it is where a kind has several: the id of a wallet
-- or a house, the name of a category. Balances are debit minus credit; `side` is the side on which the account grows.
create table ledger_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 40),
  subject text not null default '' check (length(subject) <= 80),
  side text not null check (side in ('Debit', 'Credit')),
  balance_minor money_minor not null default 0,
  held_minor money_minor not null default 0 check (held_minor >= 0),
  -- A guarded account may not go below zero, what is held counted as gone.
  guarded boolean not null,
  -- Nothing is posted to a closed account.
  open boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint ledger_accounts_once unique (community_id, kind, subject),
  constraint ledger_accounts_covered check (
    not guarded or case side when 'Debit' then balance_minor else -balance_minor end >= held_minor)
);
select make_tenant_table('ledger_accounts', 'select, insert');
grant update (balance_minor, held_minor, open) on ledger_accounts to courtyard_app;

-- A closed month refuses new journals with a day in it.
create table ledger_closings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  closed_through date not null,
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 500),
  figures jsonb not null,
  primary key (community_id, id),
  constraint ledger_closings_once unique (community_id, closed_through)
);
select make_tenant_table('ledger_closings', 'select, insert');

create table journals (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 40),
  -- What people quote: unique in the community, on receipts and statements.
  reference text not null check (length(reference) between 6 and 40),
  -- The day on which the money moved, in the community's zone; `posted_at` is when it was written down.
  occurred_on date not null,
  posted_at timestamptz not null default now(),
  narration text not null check (length(narration) between 1 and 200),
  channel text check (length(channel) <= 20),
  counterparty text check (length(counterparty) <= 120),
  external_reference text check (length(external_reference) <= 100),
  -- The request, charge batch or payment that caused it.
  source_kind text not null check (length(source_kind) <= 40),
  source_id uuid,
  reverses_id uuid,
  actor_id uuid,
  single_control boolean not null default false,
  primary key (community_id, id),
  constraint journals_reference unique (community_id, reference),
  -- One cause has one journal of a kind: the ledger's own idempotency.
  constraint journals_once unique (community_id, kind, source_kind, source_id),
  constraint journals_reversed_once unique (community_id, reverses_id),
  constraint journals_reverses foreign key (community_id, reverses_id)
    references journals (community_id, id)
);
create index journals_by_day on journals (community_id, occurred_on desc, id);
select make_tenant_table('journals', 'select, insert');

create table postings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  journal_id uuid not null,
  account_id uuid not null,
  -- Above zero a debit, below zero a credit.
  amount_minor money_minor not null check (amount_minor <> 0),
  balance_after_minor money_minor not null,
  -- The order in which an account's postings happened.
  position bigint generated always as identity,
  primary key (community_id, id),
  constraint postings_once unique (community_id, journal_id, account_id),
  constraint postings_journal foreign key (community_id, journal_id) references journals (community_id, id),
  constraint postings_account foreign key (community_id, account_id)
    references ledger_accounts (community_id, id)
);
create index postings_of_account on postings (community_id, account_id, position desc);
select make_tenant_table('postings', 'select, insert');

-- Money set aside for a request: it is still in the account, and no longer available.
create table ledger_holds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  source_kind text not null check (length(source_kind) <= 40),
  source_id uuid not null,
  held_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (community_id, id),
  constraint ledger_holds_once unique (community_id, source_kind, source_id),
  constraint ledger_holds_account foreign key (community_id, account_id)
    references ledger_accounts (community_id, id)
);
create index ledger_holds_open on ledger_holds (community_id, account_id) where released_at is null;
select make_tenant_table('ledger_holds', 'select, insert');
grant update (released_at) on ledger_holds to courtyard_app;

create trigger journals_append_only before update or delete on journals
  for each row execute function refuse_change();
create trigger journals_no_truncate before truncate on journals
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();
create trigger postings_no_truncate before truncate on postings
  for each statement execute function refuse_change();
create trigger ledger_closings_append_only before update or delete on ledger_closings
  for each row execute function refuse_change();

-- All postings of a journal are written by one statement, and by that statement they balance.
create function refuse_imbalance() returns trigger
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
create trigger postings_balanced after insert on postings referencing new table as new_rows
  for each statement execute function refuse_imbalance();

create function refuse_back_dating() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from ledger_closings c
    where c.community_id = new.community_id and c.closed_through >= new.occurred_on
  ) then
    raise exception 'the month of % is closed', new.occurred_on
      using errcode = 'check_violation', constraint = 'journals_period_open';
  end if;
  return new;
end
$$;
create trigger journals_period_open before insert on journals
  for each row execute function refuse_back_dating();

-- Ten signs without 0, 1, I, L, O and U, which are misread: 30^10 of them a community.
create function new_reference(prefix text) returns text
language sql
volatile
as $$
  select prefix || string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(b, i) % 30 + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as b) s, unnest(array[0,1,2,3,4,5,9,10,11,12]) i
$$;

-- Opens the account of a kind and subject, or finds it.
create function open_account(account_kind text, whose text, grows_on text, is_guarded boolean)
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

-- Writes one journal with its postings and moves the balances, in one statement for its caller. Lines name their
-- account by kind and subject, each account once; an account that is not there yet is opened. Accounts are taken in
-- the order of their ids, so that two journals over the same accounts wait for each other and never lock up. A cause
-- that has its journal already gets that one back, and nothing moves.
create function post_journal(
  header jsonb, lines jsonb, out journal_id uuid, out journal_reference text, out repeated boolean)
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  line record;
  after_minor bigint;
  account_ids uuid[] := array[]::uuid[];
  amounts bigint[] := array[]::bigint[];
  afters bigint[] := array[]::bigint[];
begin
  if jsonb_array_length(lines) < 2 then
    raise exception 'a journal has at least two postings'
      using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;
  insert into journals (community_id, kind, reference, occurred_on, posted_at, narration, channel, counterparty,
      external_reference, source_kind, source_id, reverses_id, actor_id, single_control)
    values (here, header->>'kind', coalesce(header->>'reference', new_reference('T')),
      (header->>'occurredOn')::date, coalesce((header->>'postedAt')::timestamptz, now()), header->>'narration',
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
    select coalesce(a.id, open_account(l.kind, l.subject, l.side, l.guarded)) as account_id, l.amount
    from jsonb_to_recordset(lines) as l(kind text, subject text, side text, guarded boolean, amount bigint)
    left join ledger_accounts a on a.community_id = here and a.kind = l.kind and a.subject = l.subject
    order by 1
  loop
    update ledger_accounts a set balance_minor = a.balance_minor + line.amount
      where a.community_id = here and a.id = line.account_id and a.open
      returning a.balance_minor into after_minor;
    if not found then
      raise exception 'the account % takes no postings', line.account_id
        using errcode = 'check_violation', constraint = 'ledger_accounts_open';
    end if;
    account_ids := account_ids || line.account_id;
    amounts := amounts || line.amount;
    afters := afters || after_minor;
  end loop;
  insert into postings (community_id, journal_id, account_id, amount_minor, balance_after_minor)
    select here, post_journal.journal_id, l.account_id, l.amount_minor, l.after_minor
    from unnest(account_ids, amounts, afters) as l(account_id, amount_minor, after_minor);
end
$$;

-- Sets money of an account aside for a cause, once; what is not available cannot be held.
create function hold_money(account_kind text, whose text, amount bigint, cause_kind text, cause uuid) returns void
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

-- Lets go of what was held for a cause; false when nothing is held for it any more.
create function release_hold(cause_kind text, cause uuid) returns boolean
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

-- What the nightly proof compares, a row for each account that differs: its balance with the sum of its postings,
-- what it holds with the sum of its open holds.
create view ledger_differences with (security_invoker = true) as
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
