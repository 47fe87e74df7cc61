-- Requests to move money are counted for a person who may decide them: not their own, and not those that they decided
-- already, unless nobody else works in the community. Replaces a view, and locks nothing.

create or replace view money_facts with (security_invoker = true) as
  select c.id as community_id,
    (select coalesce(sum(a.outstanding_minor), 0)::bigint from due_ageing a
      where a.community_id = c.id and a.outstanding_minor > 0) as outstanding_minor,
    (select count(*)::int from money_requests m
      where m.community_id = c.id and m.status = 'PendingApproval'
        and ((m.initiated_by is distinct from nullif(current_setting('app.user_id', true), '')::uuid
            and not exists (select from money_approvals a where a.community_id = m.community_id
              and a.request_id = m.id
              and a.approver_id = nullif(current_setting('app.user_id', true), '')::uuid))
          or not exists (select from workers w where w.community_id = m.community_id and w.status = 'Active'
            and w.user_id <> nullif(current_setting('app.user_id', true), '')::uuid))) as waiting_requests,
    (select count(*)::int from bank_line_parts p where p.community_id = c.id and p.kind = 'Unallocated'
      and p.undone_at is null and p.remaining_minor > 0
      and coalesce(current_setting('app.wallets', true), '') = ''
      and coalesce(current_setting('app.scoped', true), '') <> 'yes') as unmatched_receipts,
    (select count(*)::int from payment_claims k
      where k.community_id = c.id and k.status = 'Submitted') as waiting_claims
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
