-- What reports read without adding up a million charges: what is owed by due day, kept like the totals of a due; and the
-- files that were taken of reports, and the monthly summaries that were published. Locks charges while they are summed.

-- Beside due_totals, and with the same locks: a row here is only touched under the lock of its period's row there.
create table due_ageing (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  period_id uuid not null,
  due_id uuid not null,
  due_on date not null,
  open_count integer not null default 0,
  outstanding_minor bigint not null default 0,
  primary key (community_id, id),
  constraint due_ageing_once unique (community_id, period_id, due_on),
  constraint due_ageing_period foreign key (community_id, due_id, period_id)
    references due_periods (community_id, due_id, id)
);
select make_tenant_table('due_ageing', 'select, insert, update');

create function keep_due_ageing() returns trigger
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
-- By name after charges_count_…: triggers of one event fire in the order of their names.
create trigger charges_count_new_by_day after insert on charges referencing new table as new_rows
  for each statement execute function keep_due_ageing();
create trigger charges_count_with_day after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_ageing();

-- Row security would hide the rows from an owner who is no superuser.
alter table charges no force row level security;
alter table due_ageing no force row level security;
insert into due_ageing (community_id, period_id, due_id, due_on, open_count, outstanding_minor)
  select community_id, period_id, due_id, due_on, count(*) filter (where outstanding_minor > 0),
    sum(outstanding_minor)
  from charges group by community_id, period_id, due_id, due_on;
alter table due_ageing force row level security;
alter table charges force row level security;

-- What is owed house by house is read from the index alone.
drop index charges_open;
create index charges_open on charges (community_id, due_on, id) include (house_id, due_id, outstanding_minor)
  where outstanding_minor > 0;

-- What other areas report of dues: published here, read there.
create view open_charges with (security_invoker = true) as
  select c.community_id, c.house_id, c.due_id, c.due_on, c.outstanding_minor
  from charges c where c.outstanding_minor > 0;
grant select on open_charges to courtyard_app;

-- Any house by what areas group it by, archived ones too.
create view house_places with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.street_id, s.name as street_name, h.type
  from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id;
grant select on house_places to courtyard_app;

-- One row a period of a due, with its sums.
create view billed_periods with (security_invoker = true) as
  select q.community_id, q.id as period_id, q.due_id, d.title, d.category, q.due_on, t.charge_count,
    t.settled_count, t.principal_minor, t.penalty_minor, t.waived_minor, t.paid_minor, t.outstanding_minor
  from due_periods q
  join dues d on d.community_id = q.community_id and d.id = q.due_id
  join due_totals t on t.community_id = q.community_id and t.id = q.id;
grant select on billed_periods to courtyard_app;

create view due_names with (security_invoker = true) as
  select d.community_id, d.id as due_id, d.title, d.category from dues d;
grant select on due_names to courtyard_app;

-- Promises to pay that nobody took back, with what the house paid between the promise and its day.
create view promised_payments with (security_invoker = true) as
  select m.community_id, m.id, m.house_id, m.amount_minor, m.promised_on, m.note,
    (select coalesce(sum(p.amount_minor), 0)::bigint from due_payments p
      where p.community_id = m.community_id and p.house_id = m.house_id and p.status = 'Successful'
        and p.paid_on between m.noted_on and m.promised_on) as paid_minor
  from payment_promises m where m.withdrawn_at is null;
grant select on promised_payments to courtyard_app;

-- What houses paid: the money, by its day.
create view received_payments with (security_invoker = true) as
  select p.community_id, p.id as payment_id, p.house_id, p.amount_minor, p.paid_on, p.channel
  from due_payments p where p.status = 'Successful';
grant select on received_payments to courtyard_app;
drop index due_payments_in_time;
create index due_payments_in_time on due_payments (community_id, paid_on desc, receipt_number desc)
  include (amount_minor, status);

-- Who agreed to what, or refused it: for auditors.
create view decided_requests with (security_invoker = true) as
  select v.community_id, v.id as approval_id, m.reference, m.kind, m.status, m.amount_minor, m.occurred_on,
    (select u.name from users u where u.id = m.initiated_by) as asked_by,
    (select u.name from users u where u.id = v.approver_id) as decided_by,
    v.decision, v.note, v.decided_at, v.single_control
  from money_approvals v
  join money_requests m on m.community_id = v.community_id and m.id = v.request_id;
grant select on decided_requests to courtyard_app;

-- A report as somebody took it: its figures stand still, however often its file is fetched.
create table report_downloads (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null check (kind in ('dues', 'finances', 'advanced', 'audit-pack')),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'zip')),
  from_on date not null,
  to_on date not null,
  status text not null check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  content jsonb,
  -- Of an audit pack, which a job makes.
  file_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (community_id, id),
  constraint report_downloads_content check ((kind = 'audit-pack') = (content is null))
);
create index report_downloads_by_expiry on report_downloads (community_id, expires_at)
  where file_key is not null;
select make_tenant_table('report_downloads', 'select, insert, update');

-- The month as it was told to residents. Telling it again makes another version; what was told stays.
create table published_summaries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  month_on date not null check (extract(day from month_on) = 1),
  version integer not null check (version > 0),
  note text not null default '' check (length(note) <= 1000),
  content jsonb not null,
  published_by uuid not null references users,
  published_at timestamptz not null,
  primary key (community_id, id),
  constraint published_summaries_once unique (community_id, month_on, version)
);
select make_tenant_table('published_summaries', 'select, insert');
create trigger published_summaries_append_only before update or delete on published_summaries
  for each row execute function refuse_change();
