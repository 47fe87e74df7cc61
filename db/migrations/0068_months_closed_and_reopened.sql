-- Closing a month and opening it again (domain 9). A closing is never changed: opening it again is a row of its own,
-- and the same month may be closed another time after that. Locks ledger_closings for a moment.

create table ledger_reopenings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  closing_id uuid not null,
  reopened_by uuid not null,
  reopened_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  primary key (community_id, id),
  constraint ledger_reopenings_once unique (community_id, closing_id),
  constraint ledger_reopenings_closing foreign key (community_id, closing_id)
    references ledger_closings (community_id, id)
);
select make_tenant_table('ledger_reopenings', 'select, insert');
create trigger ledger_reopenings_append_only before update or delete on ledger_reopenings
  for each row execute function refuse_change();

-- Which closing of the same month it is, so that of two people at once one closes it.
alter table ledger_closings add column round integer not null default 0,
  drop constraint ledger_closings_once,
  add constraint ledger_closings_once unique (community_id, closed_through, round);

-- The closings that stand: those that nobody has opened again.
create view closed_periods with (security_invoker = true) as
  select c.community_id, c.id, c.closed_through, c.closed_by, c.closed_at, c.note, c.figures
  from ledger_closings c
  where not exists (select from ledger_reopenings r
    where r.community_id = c.community_id and r.closing_id = c.id);
grant select on closed_periods to courtyard_app;

-- As before, over the closings that stand. Whoever closes a month waits for those who write into it now, and they for
-- whoever closes: otherwise a journal could slip in behind the figures. What is of this month waits for nobody.
create or replace function refuse_back_dating() returns trigger
language plpgsql
as $$
begin
  if new.occurred_on < date_trunc('month', now() + interval '1 day')::date then
    perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || new.community_id::text, 0));
  end if;
  if exists (
    select from closed_periods c
    where c.community_id = new.community_id and c.closed_through >= new.occurred_on
  ) then
    raise exception 'the month of % is closed', new.occurred_on
      using errcode = 'check_violation', constraint = 'journals_period_open';
  end if;
  return new;
end
$$;
