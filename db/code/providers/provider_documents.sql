-- The function that finds expired documents of providers.

-- The kinds of documents of which a provider has only expired ones on this day. A document that is still valid makes
-- up for expired ones of its kind. Removed documents do not count.
create or replace function expired_papers(provider uuid, day date) returns text[]
language sql
stable
as $$
  select coalesce(array_agg(k.kind order by k.kind), '{}') from (
    select d.kind from provider_documents d
    where d.community_id = current_setting('app.community_id')::uuid and d.provider_id = provider
      and d.removed_at is null
    group by d.kind having bool_and(d.expires_on is not null and d.expires_on < day)) k
$$;
