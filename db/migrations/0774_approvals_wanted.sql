-- How many approvals the rule of the community wants for a request, beside how many were possible. Adds a column without
-- a default, which rewrites no row: of requests from before this it is not known.
alter table money_requests add column approvals_wanted smallint check (approvals_wanted between 0 and 2);

create or replace view decided_requests with (security_invoker = true) as
  select v.community_id, v.id as approval_id, m.reference, m.kind, m.status, m.amount_minor, m.occurred_on,
    (select u.name from users u where u.id = m.initiated_by) as asked_by,
    (select u.name from users u where u.id = v.approver_id) as decided_by,
    v.decision, v.note, v.decided_at, v.single_control,
    coalesce(m.approvals_wanted, m.approvals_needed) as approvals_wanted, m.approvals_given
  from money_approvals v
  join money_requests m on m.community_id = v.community_id and m.id = v.request_id;

-- Published by wallets: journals of requests that went through with fewer approvals than the rule wants.
create view short_approvals with (security_invoker = true) as
  select m.community_id, m.journal_id, m.approvals_given, m.approvals_wanted
  from money_requests m
  where m.journal_id is not null and m.approvals_given < m.approvals_wanted;
grant select on short_approvals to courtyard_app;
