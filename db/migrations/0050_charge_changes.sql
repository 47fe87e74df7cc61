-- What changes a charge after it was issued: penalties with their arithmetic, waivers, credit notes, adjustments
-- (domain 8). New tables only; locks nothing.

-- A penalty of some days on one base. Interest grows its newest line day by day, as long as the base stays the same.
create table charge_penalties (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  kind text not null check (kind in ('Fixed once', 'Percent once', 'Percent per month', 'Taken back')),
  from_on date not null,
  through_on date not null,
  base_minor money_minor not null check (base_minor >= 0),
  rate_basis_points integer check (rate_basis_points between 1 and 10000),
  -- Below zero only where a penalty was taken back, because the due day was moved.
  amount_minor money_minor not null check ((amount_minor < 0) = (kind = 'Taken back')),
  is_capped boolean not null default false,
  primary key (community_id, id),
  constraint charge_penalties_charge foreign key (community_id, charge_id)
    references charges (community_id, id),
  constraint charge_penalties_in_order check (through_on >= from_on)
);
create index charge_penalties_of_charge on charge_penalties (community_id, charge_id, through_on desc);
select make_tenant_table('charge_penalties', 'select, insert, update');

-- The nights that were reckoned, day after day without a gap, and how far the newest is.
create table penalty_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  ran_for date not null,
  last_charge_id uuid,
  penalty_minor bigint not null default 0,
  finished_at timestamptz,
  primary key (community_id, id),
  constraint penalty_runs_once unique (community_id, ran_for)
);
select make_tenant_table('penalty_runs', 'select, insert, update');

create table charge_changes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  kind text not null check (kind in ('Waiver', 'Credit note', 'Adjustment')),
  principal_minor money_minor not null check (principal_minor >= 0),
  penalty_minor money_minor not null default 0 check (penalty_minor >= 0),
  -- What had been paid of it and became the house's credit.
  credited_minor money_minor not null default 0 check (credited_minor >= 0),
  reason text not null check (length(reason) between 3 and 250),
  made_by uuid,
  made_at timestamptz not null,
  journal_id uuid not null,
  primary key (community_id, id),
  constraint charge_changes_charge foreign key (community_id, charge_id)
    references charges (community_id, id),
  constraint charge_changes_journal foreign key (community_id, journal_id)
    references journals (community_id, id),
  constraint charge_changes_something check (principal_minor + penalty_minor > 0)
);
create index charge_changes_of_charge on charge_changes (community_id, charge_id, made_at);
select make_tenant_table('charge_changes', 'select, insert');
create trigger charge_changes_append_only before update or delete on charge_changes
  for each row execute function refuse_change();
