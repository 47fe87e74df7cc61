-- Functions that build search conditions.

-- Turns a search into LIKE patterns, one for each of the first eight words: words of one or two letters match at the
-- start of a word, longer words anywhere.
create or replace function search_patterns(search text) returns text[]
language sql
immutable
parallel safe
as $$
  select coalesce(array_agg(case when length(word) < 3 then '% ' else '%' end
      || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}')
  from (select unnest(string_to_array(btrim(public.search_form(search)), ' ')) as word limit 8) words
  where word <> ''
$$;

-- Returns a condition with one LIKE for each pattern. The condition refers to the query's second parameter, the array
-- of patterns; `like all` would not use the index.
create or replace function like_each(column_name text, patterns text[]) returns text
language sql
immutable
parallel safe
as $$
  select coalesce(string_agg(format(' and %s like $2[%s]', column_name, place), '' order by place), '')
  from generate_series(1, cardinality(patterns)) as place
$$;
