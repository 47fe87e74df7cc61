-- Functions that suggest matches for bank lines, and that make keys of payers and of similar debits.

-- A key that identifies the payer in a bank's text: its words in alphabetical order, without digits, words of one or
-- two letters, and words that transfers commonly contain. Null if no word is left.
create or replace function payer_key(words text) returns text
language sql
immutable
parallel safe
as $$
  select left(nullif(string_agg(distinct word, ' ' order by word), ''), 200)
  from regexp_split_to_table(lower(coalesce(words, '')), '[^a-z]+') as word
  where length(word) > 2 and word <> all (array['trf', 'transfer', 'from', 'for', 'the', 'nip', 'nibss', 'ussd',
    'mobile', 'web', 'pos', 'payment', 'pymt', 'pmt', 'paid', 'due', 'dues', 'service', 'charge', 'levy', 'security',
    'order', 'ref', 'fees', 'estate', 'house', 'maintenance', 'contribution', 'inward', 'outward', 'credit', 'debit', 'fee', 'via', 'bank', 'account', 'acct', 'instant', 'frm',
    'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec', 'january',
    'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november', 'december'])
$$;

-- Suggests up to three movements or houses for each of the newest `line_limit` unmatched bank lines of an account, or
-- of all accounts if it is null. Matches by reference, account number, known payer, resident's name, or amount and
-- date. Replaces all earlier suggestions of the account or accounts, and returns the number of their lines with a
-- suggestion.
create or replace function suggest_bank_lines(account uuid, line_limit integer default 5000) returns integer
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  suggested integer;
begin
  -- Concurrent runs would insert the same suggestions twice.
  perform pg_advisory_xact_lock(hashtextextended('suggest ' || here::text, 0));
  delete from bank_line_suggestions s using bank_lines l
    where s.community_id = here and l.community_id = here and l.id = s.bank_line_id
      and (account is null or l.bank_account_id = account);
  with open as materialized (
    select l.id, l.bank_account_id, l.posted_on, l.amount_minor, l.reference,
      w.words, ' ' || regexp_replace(w.words, '[^A-Z0-9]+', ' ', 'g') || ' ' as plain_words,
      case when l.amount_minor > 0 then payer_key(coalesce(l.payer, l.description)) end as payer_key
    from bank_lines l
    cross join lateral (select upper(concat_ws(' ', l.description, l.reference, l.payer)) as words) w
    where l.community_id = here and l.state in ('Unmatched', 'Suggested')
      and (account is null or l.bank_account_id = account)
    order by l.posted_on desc, l.id limit line_limit),
  tokens as materialized (
    select distinct o.id, m[1] as token
    from open o cross join lateral regexp_matches(o.words, '[A-Z0-9]{6,40}', 'g') as m
    union
    select o.id, upper(btrim(o.reference)) from open o where o.reference is not null),
  -- Unmatched movements from ten days before the first line to ten days after the last one, except those that a bank
  -- line created. A movement and its own reversal, if neither is matched, cancel each other, and no bank statement
  -- shows them.
  free as materialized (
    select m.*, d.house_id, d.receipt_number, d.verification_code
    from bank_movements m
    left join due_payment_journals d on d.community_id = here and d.journal_id = m.journal_id
    where m.community_id = here
      and m.occurred_on between (select min(posted_on) from open) - 10 and (select max(posted_on) from open) + 10
      and m.source_kind <> 'bank-line-part'
      and not exists (select from reconciled_journals r where r.community_id = here and r.journal_id = m.journal_id)
      and not exists (select from journals r
        where r.community_id = here and (r.reverses_id = m.journal_id or r.id = m.reverses_id)
          and not exists (select from reconciled_journals x where x.community_id = here and x.journal_id = r.id))),
  -- Amounts to compare: the amount in wallets, with or without the fee, or the amount sent to the line's own account.
  amounts as materialized (
    select f.journal_id, f.occurred_on, f.house_id, f.receipt_number, f.bank_account_id, f.bank_minor as minor,
      true as is_sent from free f where f.bank_account_id is not null
    union all
    select f.journal_id, f.occurred_on, f.house_id, f.receipt_number, f.bank_account_id, a.minor, false
      from free f cross join lateral (
        select f.wallet_minor as minor union select f.wallet_minor + f.fee_minor) a),
  fits as materialized (
    select o.id as line_id, a.journal_id, a.house_id, a.receipt_number, abs(o.posted_on - a.occurred_on) as days
    from open o join amounts a on a.minor = o.amount_minor
      and a.is_sent = (a.bank_account_id is not null and a.bank_account_id = o.bank_account_id::text)
      and abs(o.posted_on - a.occurred_on) <= 10),
  -- The three nearest movements of each line within three days, because a line gets no more suggestions.
  near as materialized (
    select * from (
      select f.*, count(*) over (partition by f.line_id) as of_line,
        count(*) over (partition by f.journal_id) as of_journal,
        row_number() over (partition by f.line_id order by f.days, f.journal_id) as n
      from fits f where f.days <= 3) c
    where c.n <= 3),
  -- References without punctuation, so that FT-881 matches FT 881. Only references with at least four characters and
  -- a digit count.
  book_references as materialized (
    select distinct f.journal_id, r.reference, ' ' || plain.words || ' ' as plain_words, longest.word as number
    from free f cross join lateral (values (f.reference), (f.external_reference), (f.verification_code)) as r(reference)
    cross join lateral btrim(regexp_replace(upper(r.reference), '[^A-Z0-9]+', ' ', 'g')) as plain(words)
    cross join lateral (select p.word from regexp_split_to_table(plain.words, ' ') as p(word)
      where p.word ~ '[0-9]' order by length(p.word) desc, p.word limit 1) longest
    where length(plain.words) >= 4),
  line_numbers as materialized (
    select distinct o.id as line_id, o.plain_words, p.word
    from open o cross join lateral regexp_split_to_table(o.plain_words, ' ') as p(word) where p.word ~ '[0-9]'),
  -- Houses whose account number, or reference with or without its dash, is in the text of a credit.
  numbered as (
    select distinct on (n.line_id, n.house_id) n.* from (
      select t.id as line_id, h.house_id, 'Account number ' || h.account_number as account_number, h.label
      from tokens t join house_labels h on h.community_id = here and t.token ~ '^[0-9]{10}$' and h.account_number = t.token
      join open o on o.id = t.id and o.amount_minor > 0
      union all
      select o.id, h.house_id, 'Reference ' || h.account_reference, h.label
      from open o cross join lateral regexp_matches(o.words, '\m([A-Z]{2,3})[-/ ]?0*([0-9]{1,7})\M', 'g') as m
      join house_labels h on h.community_id = here
        and h.account_reference = m[1] || '-' || lpad(m[2], greatest(4, length(m[2])), '0')
      where o.amount_minor > 0) n
    order by n.line_id, n.house_id, n.account_number),
  -- Current residents whose first name and last name are both in the text of a credit, in any order. If a name has
  -- several words, only the first word of the first name and the last word of the last name count.
  line_words as materialized (
    select distinct o.id as line_id, word
    from open o cross join lateral regexp_split_to_table(btrim(search_form(o.words)), '[^a-z]+') as word
    where o.amount_minor > 0 and length(word) > 2),
  people as materialized (
    select r.house_id, r.first_name || ' ' || r.last_name as name,
      split_part(btrim(search_form(r.first_name)), ' ', 1) as first_word,
      regexp_replace(btrim(search_form(r.last_name)), '^.* ', '') as last_word
    from house_residents r where r.community_id = here),
  name_pairs as materialized (
    select f.line_id, f.word as first_word, l.word as last_word
    from line_words f join line_words l on l.line_id = f.line_id and l.word <> f.word
    where f.word in (select p.first_word from people p) and l.word in (select p.last_word from people p)),
  named as materialized (
    select distinct on (f.line_id, r.house_id) f.line_id, r.house_id, r.name, h.label
    from people r
    join name_pairs f on f.first_word = r.first_word and f.last_word = r.last_word
    join house_labels h on h.community_id = here and h.house_id = r.house_id
    order by f.line_id, r.house_id, r.name),
  remembered as (
    select o.id as line_id, m.house_id, m.times, h.label, count(*) over (partition by o.id) as houses
    from open o join payer_memories m on m.community_id = here and m.payer_key = o.payer_key
    join house_labels h on h.community_id = here and h.house_id = m.house_id
    where o.amount_minor > 0),
  -- Houses to which the text points. A movement of another house is then only a possible match.
  meant as materialized (
    select line_id, array_agg(house_id) as houses from (
      select line_id, house_id from numbered
      union select line_id, house_id from named
      union select line_id, house_id from remembered) m
    group by line_id),
  found as (
    -- Our own reference, the payer's bank's reference, or the verification code of a receipt.
    select f.line_id, 'Transaction' as kind, f.journal_id, null::uuid as house_id, 'Sure' as confidence, 1 as rank,
      'Reference ' || r.reference || ' is in the bank’s description, and the amount is the same' as reason
    from fits f join book_references r on r.journal_id = f.journal_id
    join line_numbers l on l.line_id = f.line_id and l.word = r.number
    where position(r.plain_words in l.plain_words) > 0
    union all
    -- The house's account number or reference, and a recorded payment of the house.
    select f.line_id, 'Transaction', f.journal_id, null, 'Sure', 2,
      n.account_number || ' of ' || n.label || ', and receipt ' || f.receipt_number
        || ' has the same amount'
    from fits f join numbered n on n.line_id = f.line_id and n.house_id = f.house_id
    union all
    -- A known payer, and a recorded payment of the only house for which they paid before.
    select f.line_id, 'Transaction', f.journal_id, null, 'Sure', 3,
      'This payer paid for ' || r.label || ' before, and receipt ' || f.receipt_number || ' has the same amount'
    from fits f join remembered r on r.line_id = f.line_id and r.house_id = f.house_id and r.houses = 1
    union all
    -- A resident's name, and a recorded payment of their house.
    select f.line_id, 'Transaction', f.journal_id, null, 'Likely', 4,
      'The bank’s description names ' || n.name || ' of ' || n.label || ', and receipt ' || f.receipt_number
        || ' has the same amount'
    from fits f join named n on n.line_id = f.line_id and n.house_id = f.house_id
    union all
    -- The amount and the date only.
    select n.line_id, 'Transaction', n.journal_id, null,
      case when n.of_line = 1 and n.of_journal = 1 and not e.is_of_another then 'Likely' else 'Possible' end, 5 + n.days,
      case when n.of_line = 1 and n.of_journal = 1 then 'The only transaction with this amount'
        else 'One of ' || greatest(n.of_line, n.of_journal) || ' with this amount' end
        || case n.days when 0 then ', on the same day' when 1 then ', a day apart'
          else ', ' || n.days || ' days apart' end
        || case when e.is_of_another then ', but the description names another house' else '' end
    from near n
    left join meant m on m.line_id = n.line_id
    cross join lateral (select coalesce(n.house_id <> all (m.houses), false) as is_of_another) e
    union all
    select n.line_id, 'House', null, n.house_id,
      case when exists (select from fits f where f.line_id = n.line_id and f.house_id = n.house_id)
        then 'Possible' else 'Sure' end, 10,
      n.account_number || ' of ' || n.label || ' is in the bank’s description'
    from numbered n
    union all
    select n.line_id, 'House', null, n.house_id,
      case when count(*) over (partition by n.line_id) > 1 or f.line_id is not null then 'Possible' else 'Likely' end,
      12, 'The bank’s description names ' || n.name || ' of ' || n.label
    from named n
    left join (select distinct line_id, house_id from fits) f on f.line_id = n.line_id and f.house_id = n.house_id
    union all
    select r.line_id, 'House', null, r.house_id,
      case when exists (select from fits f where f.line_id = r.line_id and f.house_id = r.house_id) then 'Possible'
        when r.houses = 1 and r.times > 1 then 'Sure'
        when r.houses = 1 then 'Likely' else 'Possible' end, 11,
      'This payer paid for ' || r.label
        || case r.times when 1 then ' once before' when 2 then ' twice before'
          else ' ' || r.times || ' times before' end
        || case when r.houses > 1 then ', and for other houses too' else '' end
    from remembered r),
  best as (
    select distinct on (line_id, coalesce(journal_id, house_id)) * from found
    order by line_id, coalesce(journal_id, house_id),
      array_position(array['Sure', 'Likely', 'Possible'], confidence), rank),
  -- Sure suggestions that contradict each other become likely.
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

-- A key for similar debits: their words of at least two letters. Words with digits, words that announce a number
-- (such as `ref` and `no`) and months are left out, because they differ from line to line.
create or replace function debit_wording(words text) returns text
language sql immutable
as $$
  select coalesce(left(string_agg(word, ' ' order by place), 200), '')
  from regexp_split_to_table(search_form(words), '[^[:alnum:]]+') with ordinality as t(word, place)
  where word ~ '^[[:alpha:]]{2,}$' and word <> all (array['ref', 'reference', 'no', 'number', 'jan', 'feb', 'mar',
    'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec', 'january', 'february', 'march', 'april',
    'june', 'july', 'august', 'september', 'october', 'november', 'december'])
$$;
