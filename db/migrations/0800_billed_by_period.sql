-- Sums of charges by the time that they bill for, by due day or by day of issue: one definition for every report. A
-- charge for several months counts in equal parts, one for each month; the parts of any split add up to the whole.
-- Replaces one view, which gets columns at its end. The new index locks charges against writes while it is built.

-- Months of a period that began by a day: 0 before it, all of them at 'infinity'. A one-off charge counts on its first
-- day.
create function months_billed(starts_on date, ends_on date, through date) returns integer
language sql
immutable
parallel safe
as $$
  select case when through < starts_on then 0 else 1 + (
    extract(year from age(least(coalesce(ends_on, starts_on), through)::timestamp, starts_on::timestamp)) * 12
    + extract(month from age(least(coalesce(ends_on, starts_on), through)::timestamp, starts_on::timestamp))
    )::integer end
$$;

-- The sum of the parts after `done` up to `through`, of `whole` equal parts.
create function part_of(amount bigint, done integer, through integer, whole integer) returns bigint
language sql
immutable
parallel safe
as $$
  select (round(amount::numeric * through / whole) - round(amount::numeric * done / whole))::bigint
$$;

create or replace view billed_periods with (security_invoker = true) as
  select q.community_id, q.id as period_id, q.due_id, d.title, d.category, q.due_on, t.charge_count,
    t.settled_count, t.principal_minor, t.penalty_minor, t.waived_minor, t.paid_minor, t.outstanding_minor,
    q.starts_on, q.ends_on, q.issued_on,
    -- A debt after a reversed payment is owed and was never income: it has no batch of charges.
    exists (select from charge_batches b where b.community_id = q.community_id and b.period_id = q.id) as is_income
  from due_periods q
  join dues d on d.community_id = q.community_id and d.id = q.due_id
  join due_totals t on t.community_id = q.community_id and t.id = q.id;

-- Each period with charges in a time, with the part of its sums that belongs there.
create function billed_between(basis text, from_on date, to_on date)
returns table (period_id uuid, due_id uuid, title text, category text, issued_on date, charge_count integer,
  settled_count integer, principal_minor bigint, penalty_minor bigint, waived_minor bigint, paid_minor bigint)
language sql
stable
as $$
  select b.period_id, b.due_id, b.title, b.category, b.issued_on, b.charge_count, b.settled_count,
    part_of(b.principal_minor, s.done, s.through, s.whole), part_of(b.penalty_minor, s.done, s.through, s.whole),
    part_of(b.waived_minor, s.done, s.through, s.whole), part_of(b.paid_minor, s.done, s.through, s.whole)
  from billed_periods b
  cross join lateral (
    select case basis when 'Period' then b.starts_on when 'Due day' then b.due_on else b.issued_on end as first_on,
      case basis when 'Period' then b.ends_on end as last_on) d
  cross join lateral (
    select months_billed(d.first_on, d.last_on, 'infinity') as whole,
      months_billed(d.first_on, d.last_on, from_on - 1) as done,
      months_billed(d.first_on, d.last_on, to_on) as through) s
  where b.community_id = current_setting('app.community_id')::uuid and b.is_income
    and d.first_on <= to_on and coalesce(d.last_on, d.first_on) >= from_on and s.through > s.done
$$;

-- Published by dues: open charges that are disputed or in an instalment plan, for reports that name them.
create index charges_disputed on charges (community_id, due_id) where disputed_at is not null;
create view held_charges with (security_invoker = true) as
  select c.community_id, c.id as charge_id, c.due_id, c.due_on, c.outstanding_minor, 'Disputed' as reason
  from charges c where c.disputed_at is not null and c.outstanding_minor > 0
  union all
  select c.community_id, c.id, c.due_id, c.due_on, c.outstanding_minor, 'In a plan'
  from instalment_plan_charges k
  join charges c on c.community_id = k.community_id and c.id = k.charge_id
  where k.released_on is null and c.outstanding_minor > 0;
grant select on held_charges to courtyard_app;
