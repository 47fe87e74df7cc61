-- Who is inside, for the list that goes round in an evacuation: of every street, whoever prints it (decision 36). It finds
-- visits of the entered community alone. Locks nothing.
create function visits_to_evacuate(most integer) returns table (house text, guest_name text, people integer, plate text,
  in_at timestamptz, gate_name text)
language sql
stable
security definer
set search_path = pg_catalog, public
as $$
  select l.label, v.guest_name, v.people::integer, v.plate, v.in_at, g.name
  from public.visits v
  join public.house_labels l on l.community_id = v.community_id and l.house_id = v.house_id
  left join public.gates g on g.community_id = v.community_id and g.id = v.gate_id
  where v.community_id = current_setting('app.community_id')::uuid and v.status = 'Inside'
  order by l.sort_key, v.in_at limit most
$$;
revoke all on function visits_to_evacuate(integer) from public;
grant execute on function visits_to_evacuate(integer) to courtyard_app;
