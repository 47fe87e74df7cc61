-- Payments of dues through the gateway that were begun: what they are for, and the payment that they became. While one
-- is under way the house's penalties stand still (domain 8). New table only; locks nothing.

create table due_checkouts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  -- Charges to pay first; what was paid otherwise meanwhile is passed over.
  charge_ids uuid[] not null default '{}' check (cardinality(charge_ids) <= 100),
  started_by uuid not null,
  started_at timestamptz not null,
  payment_id uuid,
  primary key (community_id, id),
  constraint due_checkouts_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint due_checkouts_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id)
);
create index due_checkouts_open on due_checkouts (community_id, house_id, started_at) where payment_id is null;
select make_tenant_table('due_checkouts', 'select, insert, update');
