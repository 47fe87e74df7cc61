-- Outgoing webhooks (domain 17): endpoints of a community, what was delivered to them, and how a change that the audit
-- log keeps becomes an event. New tables, views and a trigger; locks audit_entries for a moment.

create table webhook_endpoints (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  url text not null check (length(url) between 8 and 500),
  description text not null default '' check (length(description) <= 100),
  kinds text[] not null check (cardinality(kinds) between 1 and 100),
  status text not null default 'Active' check (status in ('Active', 'Disabled', 'Deleted')),
  disabled_reason text check (length(disabled_reason) <= 300),
  -- Encrypted with a key made of the server's secret.
  secret_sealed text not null check (length(secret_sealed) <= 1000),
  -- The secret before, which signs too for 24 hours after it was replaced.
  previous_sealed text check (length(previous_sealed) <= 1000),
  previous_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint webhook_endpoints_previous check ((previous_sealed is null) = (previous_until is null))
);
create index webhook_endpoints_in_time on webhook_endpoints (community_id, created_at, id)
  where status <> 'Deleted';
select make_tenant_table('webhook_endpoints', 'select, insert, update');

create table webhook_deliveries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  -- The same in every try and every repeat, so that a receiver knows what it has had.
  event_id uuid not null,
  kind text not null check (length(kind) <= 60),
  body text not null check (length(body) <= 60000),
  status text not null default 'Waiting' check (status in ('Waiting', 'Delivered', 'Failed')),
  tries smallint not null default 0,
  -- What came back last.
  answer_status smallint,
  answer text check (length(answer) <= 2000),
  error text check (length(error) <= 300),
  took_ms integer,
  resend_of uuid,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint webhook_deliveries_endpoint foreign key (community_id, endpoint_id)
    references webhook_endpoints (community_id, id),
  constraint webhook_deliveries_resend foreign key (community_id, resend_of)
    references webhook_deliveries (community_id, id) on delete set null (resend_of)
);
create unique index webhook_deliveries_once on webhook_deliveries (community_id, endpoint_id, event_id)
  where resend_of is null;
create index webhook_deliveries_in_time on webhook_deliveries (community_id, created_at desc, id);
create index webhook_deliveries_of_endpoint
  on webhook_deliveries (community_id, endpoint_id, created_at desc, id);
create index webhook_deliveries_resent on webhook_deliveries (community_id, resend_of)
  where resend_of is not null;
select make_tenant_table('webhook_deliveries');

-- The public name of what the audit log calls otherwise; null is no event. An area that has events of its own replaces
-- this function with its lines added, and publishes a view as those below.
create function webhook_kind_of(action text) returns text
language sql
immutable
parallel safe
as $$
  select case action
    when 'resident.created' then 'resident.created'
    when 'resident.imported' then 'resident.created'
    when 'resident.changed' then 'resident.changed'
    when 'resident.changedByImport' then 'resident.changed'
    when 'resident.movedOut' then 'resident.moved_out'
    when 'house.created' then 'house.created'
    when 'house.imported' then 'house.created'
    when 'house.changed' then 'house.changed'
    when 'house.changedByImport' then 'house.changed'
    when 'house.archived' then 'house.archived'
    when 'due.payment.recorded' then 'payment.received'
    when 'due.payment.received' then 'payment.received'
    when 'due.payment.fromWallet' then 'payment.received'
    when 'due.payment.autoPaid' then 'payment.received'
    when 'due.payment.reversed' then 'payment.reversed'
  end
$$;

-- Leaves a fact of what happened where an endpoint wants to hear of it: at most a hundred records in one.
create function note_webhook_events() returns trigger
language plpgsql
as $$
begin
  insert into outbox (community_id, topic, payload)
  select n.community_id, 'webhooks.noted', jsonb_build_object('kind', n.kind, 'events',
      jsonb_agg(jsonb_build_object('id', n.id, 'recordId', n.entity_id, 'at', n.occurred_at)))
  from (
    select e.community_id, e.id, e.entity_id, e.occurred_at, k.kind,
      row_number() over (partition by e.community_id, k.kind order by e.occurred_at, e.id) / 100 as part
    from new_rows e, lateral (select webhook_kind_of(e.action) as kind) k
    where k.kind is not null and e.entity_id is not null and exists (
      select from webhook_endpoints w where w.community_id = e.community_id and w.status = 'Active'
        and k.kind = any (w.kinds))) n
  group by n.community_id, n.kind, n.part;
  return null;
end
$$;
create trigger audit_entries_noted after insert on audit_entries referencing new table as new_rows
  for each statement execute function note_webhook_events();

-- What an event tells of a record, as it is when the event is written down. Names here are promises to receivers.
create view webhook_residents with (security_invoker = true) as
  select r.community_id, r.id, jsonb_build_object('id', r.id, 'firstName', r.first_name,
    'lastName', r.last_name, 'email', r.email, 'phone', r.phone, 'status', r.status,
    'houseIds', coalesce((select jsonb_agg(o.house_id order by o.house_id) from occupancies o
      where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null),
      '[]')) as data
  from residents r;
create view webhook_houses with (security_invoker = true) as
  select h.community_id, h.id, jsonb_build_object('id', h.id, 'houseNumber', h.house_number,
    'block', h.block, 'unitLabel', h.unit_label, 'street', s.name, 'streetId', h.street_id,
    'type', h.type, 'occupancy', h.occupancy, 'status', h.status,
    'accountNumber', h.account_number) as data
  from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id;
create view webhook_payments with (security_invoker = true) as
  select p.community_id, p.id, jsonb_build_object('id', p.id, 'houseId', p.house_id,
    'amountMinor', p.amount_minor, 'currency', c.currency, 'channel', p.channel,
    'receiptNumber', p.receipt_number, 'externalReference', p.external_reference,
    'paidOn', p.paid_on, 'status', p.status) as data
  from due_payments p join communities c on c.id = p.community_id;
grant select on webhook_residents, webhook_houses, webhook_payments to courtyard_app;
