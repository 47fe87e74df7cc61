-- Many journals at once, for work that knows them all beforehand: one statement for thousands, where post_journal would
-- change the same few accounts as often. The same guarantees hold. Adds one function; locks nothing.

-- `given` is an array of headers as post_journal takes them, in the order in which they happened, each with an `id` of
-- the caller's and with its `lines`. A guarded account may at no moment between them be overdrawn. A cause that has its
-- journal already keeps that one, and nothing of it moves. Tells how many were posted.
create function post_journals(given jsonb) returns integer
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
  perform open_account(l.kind, l.subject, l.side, l.guarded)
    from (select distinct l.kind, l.subject, l.side, l.guarded from jsonb_array_elements(given) as h(header)
      cross join lateral jsonb_to_recordset(h.header->'lines')
        as l(kind text, subject text, side text, guarded boolean)) l
    where not exists (select from ledger_accounts a
      where a.community_id = here and a.kind = l.kind and a.subject = l.subject);
  -- In the order of their ids, as everywhere.
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
    raise exception 'the account % takes no postings', refused.account_id
      using errcode = 'check_violation', constraint = 'ledger_accounts_open';
  elsif refused.account_id is not null then
    raise exception 'the account % would be overdrawn', refused.account_id
      using errcode = 'check_violation', constraint = 'ledger_accounts_covered';
  end if;
  return cardinality(posted);
end
$$;
