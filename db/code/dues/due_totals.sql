-- The trigger function that keeps the totals of each period, and the view of a due's progress.

-- Adds the changes of charges to due_totals; voided charges do not count. Rows are updated in the order of their ids,
-- to prevent deadlocks between payments for the same periods.
create or replace function keep_due_totals() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into due_totals as t (community_id, id, due_id, charge_count, settled_count, principal_minor,
        penalty_minor, waived_minor, paid_minor, outstanding_minor)
      select community_id, period_id, due_id, count(*), count(*) filter (where outstanding_minor = 0),
        sum(principal_minor), sum(penalty_minor), sum(waived_principal_minor + waived_penalty_minor),
        sum(paid_principal_minor + paid_penalty_minor), sum(outstanding_minor)
      from new_rows where voided_at is null group by community_id, period_id, due_id order by period_id
      on conflict (community_id, id) do update set charge_count = t.charge_count + excluded.charge_count,
        settled_count = t.settled_count + excluded.settled_count,
        principal_minor = t.principal_minor + excluded.principal_minor,
        penalty_minor = t.penalty_minor + excluded.penalty_minor,
        waived_minor = t.waived_minor + excluded.waived_minor,
        paid_minor = t.paid_minor + excluded.paid_minor,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  else
    insert into due_totals as t (community_id, id, due_id, charge_count, settled_count, principal_minor,
        penalty_minor, waived_minor, paid_minor, outstanding_minor)
      select community_id, period_id, due_id, sum(sign), sum(sign * (outstanding_minor = 0)::int),
        sum(sign * principal_minor), sum(sign * penalty_minor),
        sum(sign * (waived_principal_minor + waived_penalty_minor)),
        sum(sign * (paid_principal_minor + paid_penalty_minor)), sum(sign * outstanding_minor)
      from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) c
      where voided_at is null
      group by community_id, period_id, due_id order by period_id
      on conflict (community_id, id) do update set charge_count = t.charge_count + excluded.charge_count,
        settled_count = t.settled_count + excluded.settled_count,
        principal_minor = t.principal_minor + excluded.principal_minor,
        penalty_minor = t.penalty_minor + excluded.penalty_minor,
        waived_minor = t.waived_minor + excluded.waived_minor,
        paid_minor = t.paid_minor + excluded.paid_minor,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  end if;
  return null;
end
$$;

-- Totals of a due over all its periods.
create or replace view due_progress with (security_invoker = true) as
  select community_id, due_id, sum(charge_count)::bigint as charge_count, sum(settled_count)::bigint as settled_count,
    sum(principal_minor + penalty_minor)::bigint as billed_minor, sum(penalty_minor)::bigint as penalty_minor,
    sum(waived_minor)::bigint as waived_minor, sum(paid_minor)::bigint as collected_minor,
    sum(outstanding_minor)::bigint as outstanding_minor
  from due_totals group by community_id, due_id;
grant select on due_progress to courtyard_app;
