-- The functions, views, triggers and policies of charges.

-- The proof of the subledger: what the charges owe is what the ledger's receivable says. A row for a difference.
create or replace view receivable_difference with (security_invoker = true) as
  select c.id as community_id, s.owed_minor, l.balance_minor
  from communities c
  cross join lateral (select coalesce(sum(outstanding_minor), 0)::bigint as owed_minor
    from charges where community_id = c.id) s
  cross join lateral (select coalesce(sum(balance_minor), 0)::bigint as balance_minor
    from ledger_accounts where community_id = c.id and kind = 'receivable') l
  where s.owed_minor <> l.balance_minor;
grant select on receivable_difference to courtyard_app;

-- Published by dues: what a house owes on all its charges; asked with a house.
create or replace view house_debts with (security_invoker = true) as
  select c.community_id, c.house_id, sum(c.outstanding_minor)::bigint as owed_minor
  from charges c where c.outstanding_minor > 0 group by c.community_id, c.house_id;
grant select on house_debts to courtyard_app;

-- What other areas report of dues: published here, read there.
create or replace view open_charges with (security_invoker = true) as
  select c.community_id, c.house_id, c.due_id, c.due_on, c.outstanding_minor
  from charges c where c.outstanding_minor > 0;
grant select on open_charges to courtyard_app;

-- A charge as other areas point to it: what it asks, of which house, and the due that it is of.
create or replace view complaint_charges with (security_invoker = true) as
  select c.community_id, c.id, c.house_id, c.principal_minor as amount_minor, c.due_id
  from charges c where c.voided_at is null;
grant select on complaint_charges to courtyard_app;

-- Where what is kept is not what the charges say, with what is missing there: for the nightly proof.
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

-- Published by dues.
create or replace view resident_debts with (security_invoker = true) as
  select c.community_id, c.billed_resident_id as resident_id, sum(c.outstanding_minor)::bigint as owed_minor
  from charges c where c.outstanding_minor > 0 and c.billed_resident_id is not null
  group by c.community_id, c.billed_resident_id;
grant select on resident_debts to courtyard_app;

create or replace view held_charges with (security_invoker = true) as
  select c.community_id, c.id as charge_id, c.due_id, c.due_on, c.outstanding_minor, 'Disputed' as reason
  from charges c where c.disputed_at is not null and c.outstanding_minor > 0
  union all
  select c.community_id, c.id, c.due_id, c.due_on, c.outstanding_minor, 'In a plan'
  from instalment_plan_charges k
  join charges c on c.community_id = k.community_id and c.id = k.charge_id
  where k.released_on is null and c.outstanding_minor > 0;
grant select on held_charges to courtyard_app;

create or replace trigger charges_count_changed after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_totals();

create or replace trigger charges_count_new after insert on charges referencing new table as new_rows
  for each statement execute function keep_due_totals();

-- By name after charges_count_…: triggers of one event fire in the order of their names.
create or replace trigger charges_count_new_by_day after insert on charges referencing new table as new_rows
  for each statement execute function keep_due_ageing();

create or replace trigger charges_count_with_day after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_ageing();

-- By name after charges_count_…: triggers of one event fire in the order of their names.
create or replace trigger charges_place_new after insert on charges referencing new table as new_rows
  for each statement execute function keep_place_ageing();

create or replace trigger charges_place_with_day after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_place_ageing();
