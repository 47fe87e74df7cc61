-- Houses that were added many at once, by an import, a range or the setup: rows of one transaction have one time. A forecast
-- counts them as a step and not as growth. A view only; locks nothing.
create view houses_added_together with (security_invoker = true) as
  select h.community_id, h.created_at,
    (count(*) filter (where h.status = 'Active'))::int as active
  from houses h
  where h.community_id = current_setting('app.community_id')::uuid
  group by h.community_id, h.created_at
  having count(*) > 1;
grant select on houses_added_together to courtyard_app;
