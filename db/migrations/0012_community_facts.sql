-- What stands in a community, in figures: for its own page, its setup, and the overview of all of a person's
-- communities (domain 3). A view and a function; locks nothing.

-- The figures of the entered community; of no other, whose rows cannot be counted from here.
create view community_facts with (security_invoker = true) as
  select c.id as community_id,
    (select coalesce(sum(t.total), 0)::int from list_totals t
      where t.community_id = c.id and t.list = 'houses' and t.bucket = 'Active') as houses,
    (select coalesce(sum(t.total), 0)::int from list_totals t
      where t.community_id = c.id and t.list = 'residents' and t.bucket <> 'MovedOut') as residents,
    (select count(*)::int from streets s
      where s.community_id = c.id and s.archived_at is null) as streets,
    (select count(*)::int from groups g
      where g.community_id = c.id and g.archived_at is null) as groups,
    (select count(*)::int from workers w
      where w.community_id = c.id and w.status = 'Active' and w.user_id <> c.owner_id)
    + (select count(*)::int from worker_invitations i
      where i.community_id = c.id and i.accepted_at is null and i.cancelled_at is null)
      as colleagues,
    (select count(*)::int from notifications n
      where n.community_id = c.id and n.user_id = current_setting('app.user_id')::uuid
        and not n.is_read) as unread,
    (select coalesce(jsonb_object_agg(u.id, u.used), '{}') from feature_usage u
      where u.community_id = c.id) as usage
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on community_facts to courtyard_app;

-- The same for several communities: it enters each in turn and comes back to where it was. It runs with the
-- caller's own rights, so only communities that the caller owns or works in are entered.
create function facts_of_communities(wanted uuid[]) returns setof community_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  -- Taken before the first is entered, because entering one makes it visible.
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_config('app.community_id', entered::text, true);
    return query select * from community_facts;
  end loop;
  perform set_config('app.community_id', before, true);
end
$$;
