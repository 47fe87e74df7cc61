-- How many complaints stand open and late, for the overview of all of a person's communities (domain 3). A view and a
-- function; locks nothing.

-- Of the entered community, as far as the caller's streets reach.
create view complaint_facts with (security_invoker = true) as
  select c.id as community_id,
    (select count(*)::int from complaints k where k.community_id = c.id and k.parent_id is null
      and k.bucket in ('New', 'Assigned', 'In progress', 'On hold')) as open_complaints,
    (select count(*)::int from complaints k where k.community_id = c.id and k.parent_id is null
      and k.archived_at is null and k.sla_order <= now()) as overdue_complaints
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on complaint_facts to courtyard_app;

-- The same for several communities, entered each in turn with the caller's own rights, as facts_of_communities does.
create function complaints_of_communities(wanted uuid[]) returns setof complaint_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_config('app.community_id', entered::text, true);
    return query select * from complaint_facts;
  end loop;
  perform set_config('app.community_id', before, true);
end
$$;
