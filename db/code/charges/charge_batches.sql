-- The view of billed periods.

-- Each billed period of a due, with its totals.
create or replace view billed_periods with (security_invoker = true) as
  select q.community_id, q.id as period_id, q.due_id, d.title, d.category, q.due_on, t.charge_count,
    t.settled_count, t.principal_minor, t.penalty_minor, t.waived_minor, t.paid_minor, t.outstanding_minor,
    q.starts_on, q.ends_on, q.issued_on,
    -- A debt from a reversed payment has no batch of charges: it is owed but was never income.
    exists (select from charge_batches b where b.community_id = q.community_id and b.period_id = q.id) as is_income
  from due_periods q
  join dues d on d.community_id = q.community_id and d.id = q.due_id
  join due_totals t on t.community_id = q.community_id and t.id = q.id;
grant select on billed_periods to courtyard_app;
