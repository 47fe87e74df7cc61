-- Dues: schedules, billing by period, and the views of names and groups.

-- The periods of a due by number, counted from 0. Each start is computed from the first one, so that a short month
-- does not shift later periods. The due date is the first due day from the start of the period on, or the start if
-- there is no due day. A due day that a month lacks becomes its last day. The period of a one-off due has no end.
create or replace function due_schedule(start_on date, step_days integer, step_months integer, due_day integer,
  first_number integer, last_number integer)
returns table (number integer, starts_on date, ends_on date, due_on date)
language sql
immutable
parallel safe
as $$
  select s.number, s.starts_on, s.ends_on,
    case
      when due_day is null then s.starts_on
      when s.this_month >= s.starts_on then s.this_month
      else least(s.next_month + (due_day - 1), (s.next_month + interval '1 month')::date - 1)
    end
  from (
    select p.number, p.starts_on, p.ends_on,
      (date_trunc('month', p.starts_on) + interval '1 month')::date as next_month,
      least(date_trunc('month', p.starts_on)::date + (due_day - 1),
        (date_trunc('month', p.starts_on) + interval '1 month')::date - 1) as this_month
    from (
      select n as number,
        (start_on + n * make_interval(months => step_months, days => step_days))::date as starts_on,
        case when step_days + step_months > 0 then
          (start_on + (n + 1) * make_interval(months => step_months, days => step_days))::date - 1 end as ends_on
      from generate_series(first_number, last_number) as n) p) s
$$;

-- The number of months of a period that have begun by `through`: 0 before the period, all of them for 'infinity'. A
-- one-off charge counts as a month on its first day.
create or replace function months_billed(starts_on date, ends_on date, through date) returns integer
language sql
immutable
parallel safe
as $$
  select case when through < starts_on then 0 else 1 + (
    extract(year from age(least(coalesce(ends_on, starts_on), through)::timestamp, starts_on::timestamp)) * 12
    + extract(month from age(least(coalesce(ends_on, starts_on), through)::timestamp, starts_on::timestamp))
    )::integer end
$$;

-- The sum of parts `done` + 1 to `through`, if an amount is split into `whole` equal parts. The rounded parts add up
-- to the amount.
create or replace function part_of(amount bigint, done integer, through integer, whole integer) returns bigint
language sql
immutable
parallel safe
as $$
  select (round(amount::numeric * through / whole) - round(amount::numeric * done / whole))::bigint
$$;

-- Periods with charges in a time range, with the share of their amounts that belongs to it; without debts from reversed
-- payments, which are no income. The basis 'Period' spreads amounts over the months of a period, 'Due day' uses the due
-- date, and any other basis the issue date.
create or replace function billed_between(basis text, from_on date, to_on date)
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

create or replace view due_names with (security_invoker = true) as
  select d.community_id, d.id as due_id, d.title, d.category from dues d;
grant select on due_names to courtyard_app;

-- Scheduled, active or suspended dues that bill groups: a group that such a due uses cannot be deleted.
create or replace view dues_of_groups with (security_invoker = true) as
  select d.community_id, g.group_id::uuid as group_id, d.id as due_id, d.title, d.created_at
  from dues d cross join lateral jsonb_array_elements_text(d.audience -> 'groupIds') as g (group_id)
  where d.status in ('Scheduled', 'Active', 'Suspended') and d.audience ->> 'kind' = 'Groups';
grant select on dues_of_groups to courtyard_app;
