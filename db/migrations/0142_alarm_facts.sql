-- How many emergencies are not over and how many join requests wait, for the overview of all of a person's communities
-- (domain 3). A view and a function; locks nothing.

-- Of the entered community, as far as the caller's streets reach. A drill alarms nobody who is elsewhere.
create view alarm_facts with (security_invoker = true) as
  select c.id as community_id,
    (select count(*)::int from emergencies e where e.community_id = c.id and not e.drill
      and e.status in ('Raised', 'Acknowledged', 'On scene')) as open_emergencies,
    (select count(*)::int from join_requests j where j.community_id = c.id and j.status = 'Pending') as waiting_requests
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on alarm_facts to courtyard_app;

-- The same for several communities, entered each in turn with the caller's own rights, as complaints_of_communities.
create function alarms_of_communities(wanted uuid[]) returns setof alarm_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_config('app.community_id', entered::text, true);
    return query select * from alarm_facts;
  end loop;
  perform set_config('app.community_id', before, true);
end
$$;
