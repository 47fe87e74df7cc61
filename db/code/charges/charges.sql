-- Charges: the views that other features read, checks, and the triggers that keep totals.

-- Checks the subledger: communities whose outstanding charges differ from the ledger's receivable account.
create or replace view receivable_difference with (security_invoker = true) as
  select c.id as community_id, s.owed_minor, l.balance_minor
  from communities c
  cross join lateral (select coalesce(sum(outstanding_minor), 0)::bigint as owed_minor
    from charges where community_id = c.id) s
  cross join lateral (select coalesce(sum(balance_minor), 0)::bigint as balance_minor
    from ledger_accounts where community_id = c.id and kind = 'receivable') l
  where s.owed_minor <> l.balance_minor;
grant select on receivable_difference to courtyard_app;

-- The amount of each house that owes something. Filter by house.
create or replace view house_debts with (security_invoker = true) as
  select c.community_id, c.house_id, sum(c.outstanding_minor)::bigint as owed_minor
  from charges c where c.outstanding_minor > 0 group by c.community_id, c.house_id;
grant select on house_debts to courtyard_app;

-- Charges of which an amount is outstanding.
create or replace view open_charges with (security_invoker = true) as
  select c.community_id, c.house_id, c.due_id, c.due_on, c.outstanding_minor
  from charges c where c.outstanding_minor > 0;
grant select on open_charges to courtyard_app;

-- The amount, house and due of each charge that is not voided, for features that refer to charges.
create or replace view complaint_charges with (security_invoker = true) as
  select c.community_id, c.id, c.house_id, c.principal_minor as amount_minor, c.due_id
  from charges c where c.voided_at is null;
grant select on complaint_charges to courtyard_app;

-- The nightly check: rows in which place_ageing differs from the charges, with the amounts to add.
create or replace view place_ageing_difference with (security_invoker = true) as
  select d.community_id, d.period_id, d.due_on, d.street_id, d.house_type, sum(d.open_count)::integer as open_count,
    sum(d.outstanding_minor)::bigint as outstanding_minor
  from (
    select c.community_id, c.period_id, c.due_on, h.street_id, h.type as house_type, 1 as open_count,
      c.outstanding_minor
    from charges c join houses h on h.community_id = c.community_id and h.id = c.house_id
    where c.outstanding_minor > 0
    union all
    select a.community_id, a.period_id, a.due_on, a.street_id, a.house_type, -a.open_count, -a.outstanding_minor
    from place_ageing a) d
  group by d.community_id, d.period_id, d.due_on, d.street_id, d.house_type
  having sum(d.open_count) <> 0 or sum(d.outstanding_minor) <> 0;
grant select on place_ageing_difference to courtyard_app;

-- The amount of each billed resident who owes something.
create or replace view resident_debts with (security_invoker = true) as
  select c.community_id, c.billed_resident_id as resident_id, sum(c.outstanding_minor)::bigint as owed_minor
  from charges c where c.outstanding_minor > 0 and c.billed_resident_id is not null
  group by c.community_id, c.billed_resident_id;
grant select on resident_debts to courtyard_app;

-- Open charges with a reason not to collect them now: a dispute or an instalment plan.
create or replace view held_charges with (security_invoker = true) as
  select c.community_id, c.id as charge_id, c.due_id, c.due_on, c.outstanding_minor, 'Disputed' as reason
  from charges c where c.disputed_at is not null and c.outstanding_minor > 0
  union all
  select c.community_id, c.id, c.due_id, c.due_on, c.outstanding_minor, 'In a plan'
  from instalment_plan_charges k
  join charges c on c.community_id = k.community_id and c.id = k.charge_id
  where k.released_on is null and c.outstanding_minor > 0;
grant select on held_charges to courtyard_app;

-- Charges on the timeline of a house, each on the day it was issued.
create or replace view timeline_charges with (security_invoker = true) as
  select c.community_id, c.house_id, null::uuid as resident_id,
    c.issued_on::timestamp at time zone m.time_zone as at, 'Charge' as kind, c.id, d.title,
    case when c.voided_at is not null then 'Voided' when c.outstanding_minor = 0 then 'Paid'
      when c.disputed_at is not null then 'Disputed' else 'Open' end as state, '' as detail,
    (c.principal_minor + c.penalty_minor)::bigint as amount_minor, c.outstanding_minor as open_minor,
    c.due_on as day_on, null::timestamptz as until_at, c.due_id as target_id
  from charges c
  join communities m on m.id = c.community_id
  join dues d on d.community_id = c.community_id and d.id = c.due_id;
grant select on timeline_charges to courtyard_app;

create or replace trigger charges_count_changed after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_totals();

create or replace trigger charges_count_new after insert on charges referencing new table as new_rows
  for each statement execute function keep_due_totals();

-- These names sort after charges_count_new and charges_count_changed: triggers of an event fire in the order of their
-- names, and keep_due_totals must lock first.
create or replace trigger charges_count_new_by_day after insert on charges referencing new table as new_rows
  for each statement execute function keep_due_ageing();

create or replace trigger charges_count_with_day after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_ageing();
