-- The figures of a community as 0263 has them, with its published dues: the first of them ends the setup. Replaces the
-- view; locks nothing.
create or replace view community_facts with (security_invoker = true) as
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
      where u.community_id = c.id) as usage,
    (select count(*)::int from bank_accounts b
      where b.community_id = c.id and b.status <> 'Disabled') as bank_accounts,
    (select count(*)::int from dues d
      where d.community_id = c.id and d.status not in ('Draft')) as dues
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
