-- Search that tolerates spelling mistakes.

-- Returns up to `most` ids of residents, houses, complaints or passes whose search text is similar to the search, the
-- most similar first. Compares the first four words of the search that have more than three letters, and returns
-- nothing without such a word. SECURITY DEFINER, so the function itself limits to the worker's streets.
create or replace function search_alike(what text, search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
-- The trigram index finds similar rows directly; any other plan compares each row.
set enable_seqscan = off
set enable_indexscan = off
set pg_trgm.word_similarity_threshold = 0.45
as $$
declare
  words text[] := array(
    select word from unnest(string_to_array(btrim(public.search_form(search)), ' ')) as word
    where length(word) > 3 limit 4);
  is_scoped boolean := current_setting('app.scoped', true) = 'yes';
  scope text := case what
    when 'residents' then ' and public.resident_in_scope(t.id)'
    when 'houses' then ' and t.street_id = any (current_setting(''app.streets'')::uuid[])'
    when 'complaints' then
      ' and (t.street_id is null or t.street_id = any (current_setting(''app.streets'')::uuid[]))'
    when 'gate_passes' then ' and public.house_in_scope(t.house_id)'
    end;
  -- Equally similar passes are sorted newest first.
  first_of_equals constant text := case what when 'gate_passes' then 't.created_at desc, t.id' else 't.id' end;
  -- At most this many rows are read for each threshold; if as many are similar, higher thresholds find the closest.
  compared constant integer := greatest(300, most);
  community constant uuid := current_setting('app.community_id')::uuid;
  candidates text;
  threshold text;
  closer uuid[];
  found uuid[];
begin
  if scope is null or cardinality(words) = 0 then return; end if;
  candidates := format('select array(select t.id from public.%I t where t.community_id = $1', what)
    || case when is_scoped then scope else '' end;
  execute candidates
    || (select string_agg(format(' and t.search_text operator(public.%%>) $2[%s]', place), '' order by place)
      from generate_series(1, cardinality(words)) as place)
    || ' limit $3)'
    into found using community, words, compared;
  if cardinality(found) = compared then
    foreach threshold in array array['0.9', '0.8', '0.7', '0.6', '0.5'] loop
      perform set_config('pg_trgm.word_similarity_threshold', threshold, true);
      execute candidates || ' and t.search_text operator(public.%>) array_to_string($2, '' '')'
        || coalesce((select string_agg(format(' and public.word_similarity($2[%s], t.search_text) >= 0.45', place), '')
          from generate_series(1, cardinality(words)) as place where cardinality(words) > 1), '')
        || ' limit $3)'
        into closer using community, words, compared;
      found := closer || found;
      exit when cardinality(closer) >= most;
    end loop;
  end if;
  return query execute
    format('select t.id from public.%I t where t.community_id = $1 and t.id = any ($4)', what)
    || format(' order by public.word_similarity(array_to_string($2, '' ''), t.search_text) desc, %s limit $3',
      first_of_equals)
    using community, words, most, found;
end
$$;
revoke all on function search_alike(text,text,integer) from public;
grant execute on function search_alike(text,text,integer) to courtyard_app;
