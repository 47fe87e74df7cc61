-- Movements of wallets are searched by an index: by reference, narration, counterparty and the reference of others, in
-- the list's order and beside its other filters. Adds a kept column and an index; locks journals while both are made.

alter table journals add column search_text text not null generated always as (search_form(
  reference || ' ' || narration || ' ' || coalesce(counterparty, '') || ' ' || coalesce(external_reference, ''))) stored;
create index journals_search on journals using gin (community_id, search_text gin_trgm_ops);

-- Ids of postings whose journal matches a search, and that `filter` keeps as far as it says something; at most `most`,
-- the first in the order that `sort` names (see search_houses for why it has its owner's rights). Without accounts the
-- movements are those of the community's own wallets.
create function search_transactions(search text, most integer, filter jsonb default '{}', sort text default null)
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
begin
  return query execute
    'select p.id from public.journals j
       join public.postings p on p.community_id = $1 and p.journal_id = j.id where j.community_id = $1'
    || public.like_each('j.search_text', patterns)
    || case when not filter ? 'accounts' then ' and p.of_wallet'
        -- One account is read in its order by an index.
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
    || case sort
        when '-postedAt' then ' order by p.position desc'
        when 'postedAt' then ' order by p.position'
        when '-amount' then ' order by abs(p.amount_minor) desc, p.position desc'
        when 'amount' then ' order by abs(p.amount_minor), p.position desc'
        else '' end
    || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most, accounts, filter;
end
$$;
revoke all on function search_transactions from public;
grant execute on function search_transactions to courtyard_app;
