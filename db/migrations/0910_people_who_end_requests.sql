-- A request to move money names the person who cancelled it or marked it as paid by hand, and the audit pack says so.
-- Requests that ended before this name nobody: the audit log does.
-- Adds a nullable column; no row is rewritten.
alter table money_requests
  add column ended_by uuid constraint money_requests_ended_by references users (id);

create or replace view decided_requests with (security_invoker = true) as
  select v.community_id, v.id as approval_id, m.reference, m.kind, m.status, m.amount_minor, m.occurred_on,
    (select u.name from users u where u.id = m.initiated_by) as asked_by,
    (select u.name from users u where u.id = v.approver_id) as decided_by,
    v.decision, v.note, v.decided_at, v.single_control,
    coalesce(m.approvals_wanted, m.approvals_needed) as approvals_wanted, m.approvals_given,
    (select u.name from users u where u.id = m.ended_by) as ended_by
  from money_approvals v
  join money_requests m on m.community_id = v.community_id and m.id = v.request_id;
