-- The search of transactions.

-- Returns up to `most` ids of postings that match a search and a filter, in the order that `sort` names. Without
-- accounts in the filter, returns only postings of wallets, except houses' wallets. SECURITY DEFINER and without
-- limits to streets or wallets, so the caller must apply these.
create or replace function search_transactions(
  search text, most integer, filter jsonb default '{}', sort text default null)
returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
  accounts uuid[] := (select array_agg(one::uuid) from jsonb_array_elements_text(filter -> 'accounts') as one);
  signed constant text := '(case when p.of_wallet then p.amount_minor else -p.amount_minor end)';
  reversed constant text := 'exists (select from public.journals r
    where r.community_id = j.community_id and r.reverses_id = j.id)';
begin
  return query execute
    'select p.id from public.journals j
       join public.postings p on p.community_id = $1 and p.journal_id = j.id where j.community_id = $1'
    || public.like_each('j.search_text', patterns)
    || case when not filter ? 'accounts' then ' and p.of_wallet'
        -- A single account is read in order from an index.
        when cardinality(accounts) = 1 then ' and p.account_id = $4[1]'
        else ' and p.account_id = any ($4)' end
    || case filter ->> 'direction' when 'In' then ' and ' || signed || ' > 0'
        when 'Out' then ' and ' || signed || ' < 0' else '' end
    || case when filter ? 'from' then ' and p.occurred_on >= ($5 ->> ''from'')::date' else '' end
    || case when filter ? 'to' then ' and p.occurred_on <= ($5 ->> ''to'')::date' else '' end
    || case when filter ? 'minMinor' then ' and abs(p.amount_minor) >= ($5 ->> ''minMinor'')::bigint' else '' end
    || case when filter ? 'maxMinor' then ' and abs(p.amount_minor) <= ($5 ->> ''maxMinor'')::bigint' else '' end
    || case when filter ? 'channels' then ' and $5 -> ''channels'' ? j.channel' else '' end
    || case when filter ? 'kinds' then ' and $5 -> ''kinds'' ? (case when j.reverses_id is not null
        then ''Reversal'' else coalesce($5 -> ''kindNames'' ->> j.kind, $5 ->> ''otherKind'') end)' else '' end
    || case when filter ? 'singleControl' then ' and j.single_control' else '' end
    || case filter ->> 'status' when 'Reversed' then ' and ' || reversed
        when 'Completed' then ' and not ' || reversed else '' end
    || case when filter ? 'initiators' then ' and j.actor_id = any (array(
        select jsonb_array_elements_text($5 -> ''initiators''))::uuid[])' else '' end
    || case sort
        when '-occurredOn' then ' order by p.occurred_on desc, p.position desc'
        when 'occurredOn' then ' order by p.occurred_on, p.position'
        when '-postedAt' then ' order by p.position desc'
        when 'postedAt' then ' order by p.position'
        when '-amount' then ' order by abs(p.amount_minor) desc, p.position desc'
        when 'amount' then ' order by abs(p.amount_minor), p.position desc'
        else '' end
    || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most, accounts, filter;
end
$$;
revoke all on function search_transactions(text,integer,jsonb,text) from public;
grant execute on function search_transactions(text,integer,jsonb,text) to courtyard_app;
