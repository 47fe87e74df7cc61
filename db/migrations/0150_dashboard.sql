-- What the dashboard and the overview of communities count (domain 3), and what the search over everything needs: money
-- that is owed or waits by community, the register as a worker of some streets sees it, transfers by day, passes by
-- their words, and names that are written a little wrong. Makes two indexes, for which it locks journals and gate_passes.

-- Transfers between own wallets are neither in nor out: few among all journals, and found by their day.
create index journals_of_transfers on journals (community_id, occurred_on) include (id) where kind = 'wallet.transfer';

-- What is owed and what of money waits for somebody, in the entered community.
create view money_facts with (security_invoker = true) as
  select c.id as community_id,
    (select coalesce(sum(a.outstanding_minor), 0)::bigint from due_ageing a
      where a.community_id = c.id and a.outstanding_minor > 0) as outstanding_minor,
    (select count(*)::int from money_requests m
      where m.community_id = c.id and m.status = 'PendingApproval') as waiting_requests,
    (select count(*)::int from bank_line_parts p where p.community_id = c.id and p.kind = 'Unallocated'
      and p.undone_at is null and p.remaining_minor > 0) as unmatched_receipts,
    (select count(*)::int from payment_claims k
      where k.community_id = c.id and k.status = 'Submitted') as waiting_claims
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on money_facts to courtyard_app;

-- The same for several communities, entered each in turn with the caller's own rights, as facts_of_communities does.
create function money_of_communities(wanted uuid[]) returns setof money_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_config('app.community_id', entered::text, true);
    return query select * from money_facts;
  end loop;
  perform set_config('app.community_id', before, true);
end
$$;

-- The register counted row by row, as far as the caller's streets reach. Who sees all of it reads community_facts.
create view register_in_sight with (security_invoker = true) as
  select c.id as community_id,
    (select count(*)::int from houses h where h.community_id = c.id and h.status = 'Active') as houses,
    (select count(*)::int from residents r
      where r.community_id = c.id and r.status <> 'MovedOut') as residents,
    (select count(*)::int from groups g
      where g.community_id = c.id and g.archived_at is null) as groups
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on register_in_sight to courtyard_app;

-- Passes by guest, company, plate and host.
create index gate_passes_search on gate_passes using gin (community_id,
  search_form(guest_name || ' ' || company || ' ' || plate || ' ' || host_name) gin_trgm_ops);

create function search_passes(search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path to 'pg_catalog', 'public'
set plan_cache_mode to 'force_custom_plan'
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select p.id from public.gate_passes p where p.community_id = $1'
    || public.like_each(
      'public.search_form(p.guest_name || '' '' || p.company || '' '' || p.plate || '' '' || p.host_name)', patterns)
    || case when current_setting('app.scoped', true) = 'yes' then ' and public.house_in_scope(p.house_id)' else '' end
    || ' order by p.created_at desc limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;

-- Rows that have a word like each word of the search: `Chukwumeka` finds Chukwuemeka. Words of fewer than four letters are
-- too short to be written wrong. It finds ids alone, of the entered community, in the streets of the caller.
create function search_alike(what text, search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path to 'pg_catalog', 'public'
set plan_cache_mode to 'force_custom_plan'
set pg_trgm.word_similarity_threshold to '0.45'
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
    end;
begin
  if scope is null or cardinality(words) = 0 then return; end if;
  return query execute
    format('select t.id from public.%I t where t.community_id = $1', what)
    || (select string_agg(format(' and t.search_text operator(public.%%>) $2[%s]', place), '' order by place)
      from generate_series(1, cardinality(words)) as place)
    || case when is_scoped then scope else '' end
    || ' order by public.word_similarity(array_to_string($2, '' ''), t.search_text) desc, t.id limit $3'
    using current_setting('app.community_id')::uuid, words, most;
end
$$;
revoke all on function search_passes, search_alike from public;
grant execute on function search_passes, search_alike to courtyard_app;
