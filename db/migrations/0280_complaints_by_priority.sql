-- Lists of complaints that are asked two things at once stay quick in large estates: of what has one status, the index
-- knows the priority too. A search that finds few sorts those few, instead of walking through all complaints from the
-- newest on until enough of them are found. Locks complaints while the index is made.

drop index complaints_of_bucket_by_sla;
create index complaints_of_bucket_by_sla on complaints
  (community_id, bucket, sla_order, number desc, id, priority);

-- As before, but for the order in which it looks.
create or replace function search_complaints(search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  -- What is sorted sooner than walked through.
  few constant integer := 2000;
  patterns text[] := public.search_patterns(search);
  matching text := ' from public.complaints c where c.community_id = $1'
    || public.like_each('c.search_text', patterns)
    || case when current_setting('app.scoped', true) = 'yes'
        then ' and (c.street_id is null or c.street_id = any (current_setting(''app.streets'')::uuid[]))' else '' end;
  found uuid[];
begin
  if most <= few then
    execute 'select array_agg(f.id order by f.number desc) from (select c.id, c.number' || matching || ' limit $3) f'
      into found using current_setting('app.community_id')::uuid, patterns, few + 1;
    if found is null then
      return;
    elsif cardinality(found) <= few then
      return query select unnest(found[:most]);
      return;
    end if;
  end if;
  return query execute 'select c.id' || matching || ' order by c.number desc limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
