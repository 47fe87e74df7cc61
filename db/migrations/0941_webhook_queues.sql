-- Each endpoint has a queue of its own: the deliveries that wait for it, by the moment of their next try. One pass works
-- through a queue at a time, which the endpoint says until when. An endpoint that takes nothing is on hold until a
-- moment that lies further off with each failure, and is switched off after a day.
alter table webhook_endpoints
  add column one_event_for_bulk boolean not null default false,
  add column drained_until timestamptz,
  add column hold_until timestamptz,
  add column wake_at timestamptz,
  add column failures integer not null default 0 check (failures >= 0),
  add column failing_since timestamptz;

alter table webhook_deliveries add column next_try_at timestamptz not null default now();
create index webhook_deliveries_due on webhook_deliveries (community_id, endpoint_id, next_try_at, created_at)
  where status = 'Waiting';

-- One event of a bulk change names each record that changed.
alter table webhook_deliveries drop constraint webhook_deliveries_body_check;
alter table webhook_deliveries add constraint webhook_deliveries_body_check check (length(body) <= 400000);

-- As before; a bulk change is one fact, however many records it changed, up to what one call may change.
create or replace function note_webhook_events() returns trigger
language plpgsql
as $$
begin
  insert into outbox (community_id, topic, payload)
  select n.community_id, 'webhooks.noted', jsonb_build_object('kind', n.kind, 'events',
      jsonb_agg(jsonb_build_object('id', n.id, 'recordId', n.record_id, 'at', n.occurred_at)))
  from (
    select e.community_id, e.id, e.occurred_at, k.kind,
      case when k.kind in ('wallet.deposited', 'wallet.charged_back') then e.id else e.entity_id end
        as record_id,
      row_number() over (partition by e.community_id, k.kind order by e.occurred_at, e.id) / 5000 as part
    from new_rows e, lateral (select webhook_kind_of(e.action) as kind) k
    where k.kind is not null and e.entity_id is not null and exists (
      select from webhook_endpoints w where w.community_id = e.community_id and w.status = 'Active'
        and k.kind = any (w.kinds))) n
  group by n.community_id, n.kind, n.part;
  return null;
end
$$;

-- A moment as the API writes it: UTC, milliseconds, Z.
create function instant_text(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create or replace view webhook_complaints with (security_invoker = true) as
  select c.community_id, c.id, jsonb_build_object('id', c.id, 'number', c.number, 'title', c.title,
    'description', c.description, 'location', c.location, 'typeId', c.type_id, 'type', t.name,
    'priority', c.priority, 'status', c.status, 'scope', c.scope, 'source', c.source,
    'streetId', c.street_id, 'houseId', c.house_id, 'reporterResidentId', c.reporter_resident_id,
    'assigneeWorkerId', c.assignee_worker_id, 'serviceProviderId', c.service_provider_id,
    'parentId', c.parent_id, 'createdAt', instant_text(c.created_at),
    'respondedAt', instant_text(c.responded_at), 'resolveDueAt', instant_text(c.resolve_due_at),
    'promisedAt', instant_text(c.promised_at), 'resolvedAt', instant_text(c.resolved_at),
    'resolutionNote', c.resolution_note, 'closedAt', instant_text(c.closed_at)) as data
  from complaints c
  left join complaint_types t on t.community_id = c.community_id and t.id = c.type_id;
create or replace view webhook_gate_passes with (security_invoker = true) as
  select p.community_id, p.id, jsonb_build_object('id', p.id, 'kind', p.kind, 'houseId', p.house_id,
    'hostName', p.host_name, 'guestName', p.guest_name, 'guestCount', p.guest_count,
    'company', p.company, 'plate', p.plate, 'validFrom', instant_text(p.valid_from),
    'validTo', instant_text(p.valid_to), 'used', p.used, 'isPaused', p.is_paused, 'source', p.source,
    'endedAs', p.ended_as, 'endedAt', instant_text(p.ended_at)) as data
  from gate_passes p;
create or replace view webhook_visits with (security_invoker = true) as
  select v.community_id, v.id, jsonb_build_object('id', v.id, 'passId', v.pass_id,
    'houseId', v.house_id, 'kind', v.kind, 'method', v.method, 'status', v.status,
    'guestName', v.guest_name, 'company', v.company, 'plate', v.plate, 'people', v.people,
    'gateId', v.gate_id, 'outGateId', v.out_gate_id, 'arrivedAt', instant_text(v.arrived_at),
    'inAt', instant_text(v.in_at), 'outAt', instant_text(v.out_at),
    'isOverridden', v.is_overridden) as data
  from visits v;
