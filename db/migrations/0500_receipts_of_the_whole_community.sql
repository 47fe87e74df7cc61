-- Receipts without a name wait for those who see all streets and wallets: to others their tabs are closed. Replaces a
-- view, and locks nothing.

-- As before, and of nobody who is limited to streets.
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
