-- Functions that turn audit entries into webhook events.

-- The webhook event of an action in the audit log; null for an action without an event.
create or replace function webhook_kind_of(action text)
returns text
language sql
immutable parallel safe
as $$
  select case action
    when 'resident.created' then 'resident.created'
    when 'resident.imported' then 'resident.created'
    when 'resident.changed' then 'resident.changed'
    when 'resident.changedByImport' then 'resident.changed'
    when 'resident.movedOut' then 'resident.moved_out'
    when 'resident.erased' then 'resident.erased'
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
    when 'wallet.created' then 'wallet.created'
    when 'wallet.changed' then 'wallet.changed'
    when 'wallet.frozen' then 'wallet.changed'
    when 'wallet.unfrozen' then 'wallet.changed'
    when 'wallet.closed' then 'wallet.changed'
    when 'wallet.deposited' then 'wallet.deposited'
    when 'wallet.charged-back' then 'wallet.charged_back'
    when 'money-request.created' then 'money_request.created'
    when 'money-request.completed' then 'money_request.completed'
    when 'money-request.failed' then 'money_request.failed'
    when 'money-request.rejected' then 'money_request.failed'
    when 'money-request.cancelled' then 'money_request.failed'
    when 'money-request.expired' then 'money_request.failed'
    when 'money-request.returned' then 'money_request.returned'
    when 'complaint.created' then 'complaint.created'
    when 'complaint.changed' then 'complaint.changed'
    when 'complaint.assigned' then 'complaint.changed'
    when 'complaint.handedOver' then 'complaint.changed'
    when 'complaint.providerAssigned' then 'complaint.changed'
    when 'complaint.providerLeft' then 'complaint.changed'
    when 'complaint.promised' then 'complaint.changed'
    when 'complaint.started' then 'complaint.changed'
    when 'complaint.held' then 'complaint.changed'
    when 'complaint.returned' then 'complaint.changed'
    when 'complaint.merged' then 'complaint.changed'
    when 'complaint.reopened' then 'complaint.reopened'
    when 'complaint.resolved' then 'complaint.resolved'
    when 'complaint.rejected' then 'complaint.rejected'
    when 'complaint.confirmed' then 'complaint.closed'
    when 'complaint.closed' then 'complaint.closed'
    when 'gate-pass.created' then 'gate_pass.created'
    when 'gate-pass.extended' then 'gate_pass.changed'
    when 'gate-pass.paused' then 'gate_pass.changed'
    when 'gate-pass.resumed' then 'gate_pass.changed'
    when 'gate-pass.revoked' then 'gate_pass.revoked'
    when 'visit.in' then 'visit.checked_in'
    when 'visit.out' then 'visit.checked_out'
    when 'visit.notPassed' then 'visit.checked_out'
    when 'visit.denied' then 'visit.denied'
    when 'visit.turnedAway' then 'visit.denied'
    when 'visit.unanswered' then 'visit.denied'
  end
$$;

-- Writes outbox events for new audit entries of records whose webhook event an active endpoint of the community
-- receives. Each outbox event has at most 5,000 entries of one kind. For a wallet's deposit or chargeback, the record
-- is the audit entry, which has the amount.
create or replace function note_webhook_events()
returns trigger
language plpgsql
as $$
declare
  place uuid;
  received text[];
begin
  for place in select distinct e.community_id from new_rows e loop
    select array_agg(k) into received from webhook_endpoints w cross join unnest(w.kinds) k
      where w.community_id = place and w.status = 'Active';
    continue when received is null;
    insert into outbox (community_id, topic, payload)
    select place, 'webhooks.noted', jsonb_build_object('kind', n.kind, 'events',
        jsonb_agg(jsonb_build_object('id', n.id, 'recordId', n.record_id, 'at', n.occurred_at)))
    from (
      select e.id, e.occurred_at, k.kind,
        case when k.kind in ('wallet.deposited', 'wallet.charged_back') then e.id else e.entity_id end
          as record_id,
        row_number() over (partition by k.kind order by e.occurred_at, e.id) / 5000 as part
      from new_rows e cross join lateral (select webhook_kind_of(e.action) as kind) k
      where e.community_id = place and k.kind is not null and e.entity_id is not null
        and webhook_takes(received, k.kind)) n
    group by n.kind, n.part;
  end loop;
  return null;
end
$$;

-- Returns whether an endpoint receives an event. An erasure also goes to every endpoint that receives other events
-- about residents, complaints, gate passes or visits, so that the receiver can delete the personal data too.
create or replace function webhook_takes(kinds text[], kind text) returns boolean
language sql immutable parallel safe
return kind = any (kinds) or (kind = 'resident.erased'
  and kinds && array['resident.created', 'resident.changed', 'resident.moved_out', 'complaint.created',
    'complaint.changed', 'complaint.resolved', 'complaint.rejected', 'complaint.reopened',
    'complaint.closed', 'gate_pass.created', 'gate_pass.changed', 'gate_pass.revoked',
    'visit.checked_in', 'visit.checked_out', 'visit.denied']);
