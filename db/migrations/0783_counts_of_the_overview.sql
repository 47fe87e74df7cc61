-- Two counts that the overview and the setup read. Requests to move money are counted as they wait in sight of a person:
-- the rule of wallets, and no copy of it in a view, says how many of them the person may decide. Colleagues who only have
-- an open invitation are counted apart. Replaces two views, and locks nothing.
create or replace view money_facts with (security_invoker = true) as
  select c.id as community_id,
    (select coalesce(sum(a.outstanding_minor), 0)::bigint from due_ageing a
      where a.community_id = c.id and a.outstanding_minor > 0) as outstanding_minor,
    (select count(*)::int from money_requests m
      where m.community_id = c.id and m.status = 'PendingApproval') as waiting_requests,
    (select count(*)::int from bank_line_parts p where p.community_id = c.id and p.kind = 'Unallocated'
      and p.undone_at is null and p.remaining_minor > 0
      and coalesce(current_setting('app.wallets', true), '') = ''
      and coalesce(current_setting('app.scoped', true), '') <> 'yes') as unmatched_receipts,
    (select count(*)::int from payment_claims k
      where k.community_id = c.id and k.status = 'Submitted') as waiting_claims
  from communities c
  where c.id = current_setting('app.community_id')::uuid;

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
      where d.community_id = c.id and d.status not in ('Draft')) as dues,
    (select count(*)::int from worker_invitations i
      where i.community_id = c.id and i.accepted_at is null and i.cancelled_at is null) as invited
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
