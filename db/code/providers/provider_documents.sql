-- The functions, views, triggers and policies of provider_documents.

-- The kinds of papers of a provider that have all run out by a day. A newer paper stands in for an older of its kind.
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
