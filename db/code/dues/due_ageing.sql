-- The trigger function that keeps due_ageing, the outstanding amounts by period and due date.

-- Adds the changes of charges to due_ageing. Runs after keep_due_totals, whose locks on due_totals protect these rows
-- too.
create or replace function keep_due_ageing() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into due_ageing as t (community_id, period_id, due_id, due_on, open_count, outstanding_minor)
      select community_id, period_id, due_id, due_on, count(*) filter (where outstanding_minor > 0),
        sum(outstanding_minor)
      from new_rows group by community_id, period_id, due_id, due_on order by period_id, due_on
      on conflict on constraint due_ageing_once do update set open_count = t.open_count + excluded.open_count,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  else
    insert into due_ageing as t (community_id, period_id, due_id, due_on, open_count, outstanding_minor)
      select community_id, period_id, due_id, due_on, sum(sign * (outstanding_minor > 0)::int),
        sum(sign * outstanding_minor)
      from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) c
      group by community_id, period_id, due_id, due_on
      having sum(sign * (outstanding_minor > 0)::int) <> 0 or sum(sign * outstanding_minor) <> 0
      order by period_id, due_on
      on conflict on constraint due_ageing_once do update set open_count = t.open_count + excluded.open_count,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  end if;
  return null;
end
$$;
