-- Gate passes: search, the limit of their duration, and the views that other features read.

-- Returns up to `most` ids of passes that match a search, newest first. SECURITY DEFINER, so the function itself
-- limits to the worker's streets.
create or replace function search_passes(search text, most integer) returns setof uuid
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
    || public.like_each('p.search_text', patterns)
    || case when current_setting('app.scoped', true) = 'yes' then ' and public.house_in_scope(p.house_id)' else '' end
    || ' order by p.created_at desc limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
revoke all on function search_passes(text,integer) from public;
grant execute on function search_passes(text,integer) to courtyard_app;

-- Limits a pass, with its extensions, to the community's maximum duration from its start: visitor_days or
-- one_time_hours, whichever is longer; 30 days without settings. The trigger skips recurring and staff passes.
create or replace function keep_pass_within_days() returns trigger
language plpgsql
as $$
declare
  most interval := make_interval(hours => 24 * 30);
begin
  select make_interval(hours => greatest(24 * s.visitor_days, s.one_time_hours)) into most
    from gate_settings s where s.community_id = new.community_id;
  if new.valid_to > new.valid_from + coalesce(most, make_interval(hours => 24 * 30)) then
    raise exception 'a visitor''s pass exceeds the maximum duration of the community';
  end if;
  return new;
end
$$;

-- A pass as webhooks send it, without its code, because a receiver of events could open the gate with the code.
create or replace view webhook_gate_passes with (security_invoker = true) as
  select p.community_id, p.id, jsonb_build_object('id', p.id, 'kind', p.kind, 'houseId', p.house_id,
    'hostName', p.host_name, 'guestName', p.guest_name, 'guestCount', p.guest_count,
    'company', p.company, 'plate', p.plate, 'validFrom', instant_text(p.valid_from),
    'validTo', instant_text(p.valid_to), 'used', p.used, 'isPaused', p.is_paused, 'source', p.source,
    'endedAs', p.ended_as, 'endedAt', instant_text(p.ended_at)) as data
  from gate_passes p;
grant select on webhook_gate_passes to courtyard_app;

-- The end of each pass, so that a pass of a provider's job that ended before the job is due can be renewed.
create or replace view pass_ends with (security_invoker = true) as
  select p.community_id, p.id as pass_id, p.valid_to, p.ended_as from gate_passes p;
grant select on pass_ends to courtyard_app;

-- Gate passes on the timeline of a house.
create or replace view timeline_passes with (security_invoker = true) as
  select p.community_id, p.house_id, null::uuid as resident_id, p.created_at as at, 'Pass' as kind, p.id,
    p.guest_name as title, coalesce(p.ended_as, case when p.is_paused then 'Paused' else 'Active' end) as state,
    p.host_name as detail, null::bigint as amount_minor, null::bigint as open_minor, null::date as day_on,
    p.valid_to as until_at, p.id as target_id
  from gate_passes p;
grant select on timeline_passes to courtyard_app;

create or replace trigger gate_passes_within_days before insert or update of valid_from, valid_to, kind on gate_passes
  for each row when (new.kind not in ('Recurring', 'Staff')) execute function keep_pass_within_days();
