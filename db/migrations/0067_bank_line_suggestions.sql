-- Reckons what open bank lines may be (domain 9: by account number of the house, reference, amount within three days,
-- payer memory), set-based. One function; locks nothing.

-- Suggests anew for the open lines of a bank account, or of all with null; at most three a line, the best first by
-- confidence. Lines that are matched or ignored lose theirs. Gives how many open lines have one.
create function suggest_bank_lines(account uuid, line_limit integer default 5000) returns integer
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  suggested integer;
begin
  -- Two at once would write the same suggestions twice.
  perform pg_advisory_xact_lock(hashtextextended('suggest ' || here::text, 0));
  delete from bank_line_suggestions s using bank_lines l
    where s.community_id = here and l.community_id = here and l.id = s.bank_line_id
      and (account is null or l.bank_account_id = account);
  with open as materialized (
    select l.id, l.bank_account_id, l.posted_on, l.amount_minor, l.reference,
      upper(concat_ws(' ', l.description, l.reference, l.payer)) as words,
      payer_key(coalesce(l.payer, l.description)) as payer_key
    from bank_lines l
    where l.community_id = here and l.state in ('Unmatched', 'Suggested')
      and (account is null or l.bank_account_id = account)
    order by l.posted_on desc, l.id limit line_limit),
  tokens as materialized (
    select distinct o.id, m[1] as token
    from open o cross join lateral regexp_matches(o.words, '[A-Z0-9]{6,40}', 'g') as m
    union
    select o.id, upper(btrim(o.reference)) from open o where o.reference is not null),
  -- What is in the books and on no bank line yet, in the days around the lines. A movement and its own taking back
  -- cancel each other, and no bank shows them.
  free as materialized (
    select m.*, d.house_id, d.receipt_number
    from bank_movements m
    left join due_payment_journals d on d.community_id = here and d.journal_id = m.journal_id
    where m.community_id = here
      and m.occurred_on between (select min(posted_on) from open) - 10 and (select max(posted_on) from open) + 10
      and m.source_kind <> 'bank-line-part'
      and not exists (select from reconciled_journals r where r.community_id = here and r.journal_id = m.journal_id)
      and not exists (select from journals r
        where r.community_id = here and (r.reverses_id = m.journal_id or r.id = m.reverses_id)
          and not exists (select from reconciled_journals x where x.community_id = here and x.journal_id = r.id))),
  -- The same amount: what the wallets moved, with or without the fee, or what this very account was sent.
  fits as materialized (
    select o.id as line_id, f.journal_id, f.house_id, abs(o.posted_on - f.occurred_on) as days, f.reference,
      f.external_reference, f.receipt_number, f.counterparty, o.words
    from open o join free f on case
        when f.bank_account_id = o.bank_account_id::text then o.amount_minor = f.bank_minor
        else o.amount_minor in (f.wallet_minor, f.wallet_minor + f.fee_minor) end
      and abs(o.posted_on - f.occurred_on) <= 10),
  near as (
    select f.*, count(*) over (partition by f.line_id) as of_line, count(*) over (partition by f.journal_id) as of_journal
    from fits f where f.days <= 3),
  numbered as (
    select t.id as line_id, h.house_id, h.account_number, h.label
    from tokens t join house_labels h on h.community_id = here and t.token ~ '^[0-9]{10}$' and h.account_number = t.token
    join open o on o.id = t.id and o.amount_minor > 0),
  remembered as (
    select o.id as line_id, m.house_id, m.times, h.label, count(*) over (partition by o.id) as houses
    from open o join payer_memories m on m.community_id = here and m.payer_key = o.payer_key
    join house_labels h on h.community_id = here and h.house_id = m.house_id
    where o.amount_minor > 0),
  found as (
    -- Our own reference, the payer's bank's, or the code of a receipt.
    select f.line_id, 'Transaction' as kind, f.journal_id, null::uuid as house_id, 'Sure' as confidence, 1 as rank,
      'Reference ' || t.token || ' stands in the bank’s words, and the amount is the same' as reason
    from fits f join tokens t on t.id = f.line_id
    left join due_payment_journals d on d.community_id = here and d.journal_id = f.journal_id
    where t.token in (upper(f.reference), upper(f.external_reference), d.verification_code)
    union all
    -- The house's account number, and a payment of the house in the books.
    select f.line_id, 'Transaction', f.journal_id, null, 'Sure', 2,
      'Account number ' || n.account_number || ' of ' || n.label || ', and its receipt ' || f.receipt_number
        || ' has the same amount'
    from fits f join numbered n on n.line_id = f.line_id and n.house_id = f.house_id
    union all
    -- A payer known before, and a payment of that house in the books.
    select f.line_id, 'Transaction', f.journal_id, null, 'Sure', 3,
      'This payer paid for ' || r.label || ' before, and its receipt ' || f.receipt_number || ' has the same amount'
    from fits f join remembered r on r.line_id = f.line_id and r.house_id = f.house_id and r.houses = 1
    union all
    select n.line_id, 'Transaction', n.journal_id, null,
      case when n.of_line = 1 and n.of_journal = 1 then 'Likely' else 'Possible' end, 4 + n.days,
      case when n.of_line = 1 and n.of_journal = 1 then 'The only movement with this amount'
        else 'One of ' || greatest(n.of_line, n.of_journal) || ' with this amount' end
        || case n.days when 0 then ', on the same day' when 1 then ', a day apart'
          else ', ' || n.days || ' days apart' end
    from near n
    union all
    select n.line_id, 'House', null, n.house_id,
      case when exists (select from fits f where f.line_id = n.line_id and f.house_id = n.house_id)
        then 'Possible' else 'Sure' end, 10,
      'Account number ' || n.account_number || ' of ' || n.label || ' stands in the bank’s words'
    from numbered n
    union all
    select r.line_id, 'House', null, r.house_id,
      case when exists (select from fits f where f.line_id = r.line_id and f.house_id = r.house_id) then 'Possible'
        when r.houses = 1 and r.times > 1 then 'Sure'
        when r.houses = 1 then 'Likely' else 'Possible' end, 11,
      'This payer paid for ' || r.label
        || case r.times when 1 then ' once before' when 2 then ' twice before'
          else ' ' || r.times || ' times before' end
        || case when r.houses > 1 then ', and for others too' else '' end
    from remembered r),
  best as (
    select distinct on (line_id, coalesce(journal_id, house_id)) * from found
    order by line_id, coalesce(journal_id, house_id),
      array_position(array['Sure', 'Likely', 'Possible'], confidence), rank),
  -- Two that are both sure of different things are not sure.
  weighed as (
    select b.*, count(*) filter (where confidence = 'Sure') over (partition by line_id) as sure_of_line,
      count(*) filter (where confidence = 'Sure' and kind = 'Transaction')
        over (partition by line_id) as sure_movements,
      count(*) filter (where confidence = 'Sure' and kind = 'Transaction')
        over (partition by coalesce(journal_id, line_id)) as sure_of_journal
    from best b),
  judged as (
    select line_id, kind, journal_id, house_id, rank, reason,
      case when confidence = 'Sure' and (
          (kind = 'Transaction' and (sure_movements > 1 or sure_of_journal > 1))
          or (kind = 'House' and sure_of_line > 1)) then 'Likely' else confidence end as confidence
    from weighed),
  ranked as (
    select j.*, row_number() over (partition by line_id
      order by array_position(array['Sure', 'Likely', 'Possible'], confidence), rank, coalesce(journal_id, house_id)) as n
    from judged j)
  insert into bank_line_suggestions (community_id, bank_line_id, kind, journal_id, house_id, confidence, reason)
    select here, line_id, kind, journal_id, house_id, confidence, left(reason, 300) from ranked where n <= 3;
  update bank_lines l set state = case l.state when 'Unmatched' then 'Suggested' else 'Unmatched' end
    where l.community_id = here and l.state in ('Unmatched', 'Suggested')
      and (account is null or l.bank_account_id = account)
      and (l.state = 'Suggested') <> exists (select from bank_line_suggestions s
        where s.community_id = here and s.bank_line_id = l.id);
  select count(*)::int into suggested from bank_lines l
    where l.community_id = here and l.state = 'Suggested' and (account is null or l.bank_account_id = account);
  return suggested;
end
$$;
