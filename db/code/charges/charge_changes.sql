-- The trigger that makes changes of charges append-only, and the view of changes, except voids, for the timeline of a
-- house.

create or replace trigger charge_changes_append_only before update or delete on charge_changes
  for each row execute function refuse_change();

-- Waivers, credit notes and adjustments on the timeline of a house. A void is the state of its charge.
create or replace view timeline_waivers with (security_invoker = true) as
  select w.community_id, c.house_id, null::uuid as resident_id, w.made_at as at, 'Waiver' as kind, w.id, d.title,
    w.kind as state, w.reason as detail, (w.principal_minor + w.penalty_minor)::bigint as amount_minor,
    null::bigint as open_minor, null::date as day_on, null::timestamptz as until_at, c.due_id as target_id
  from charge_changes w
  join charges c on c.community_id = w.community_id and c.id = w.charge_id
  join dues d on d.community_id = c.community_id and d.id = c.due_id
  where w.kind <> 'Void';
grant select on timeline_waivers to courtyard_app;
