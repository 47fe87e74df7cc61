-- Events of complaints, the gate and the wallets (domain 17). Replaces two functions and adds views; locks nothing. Names
-- here are promises to receivers.
create or replace function webhook_kind_of(action text) returns text
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
    when 'visit.denied' then 'visit.denied'
    when 'visit.unanswered' then 'visit.denied'
  end
$$;

-- As before; and where money came to a wallet by itself, the record is the movement and not the wallet.
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
      row_number() over (partition by e.community_id, k.kind order by e.occurred_at, e.id) / 100 as part
    from new_rows e, lateral (select webhook_kind_of(e.action) as kind) k
    where k.kind is not null and e.entity_id is not null and exists (
      select from webhook_endpoints w where w.community_id = e.community_id and w.status = 'Active'
        and k.kind = any (w.kinds))) n
  group by n.community_id, n.kind, n.part;
  return null;
end
$$;

create view webhook_complaints with (security_invoker = true) as
  select c.community_id, c.id, jsonb_build_object('id', c.id, 'number', c.number, 'title', c.title,
    'description', c.description, 'location', c.location, 'typeId', c.type_id, 'type', t.name,
    'priority', c.priority, 'status', c.status, 'scope', c.scope, 'source', c.source,
    'streetId', c.street_id, 'houseId', c.house_id, 'reporterResidentId', c.reporter_resident_id,
    'assigneeWorkerId', c.assignee_worker_id, 'serviceProviderId', c.service_provider_id,
    'parentId', c.parent_id, 'createdAt', c.created_at, 'respondedAt', c.responded_at,
    'resolveDueAt', c.resolve_due_at, 'promisedAt', c.promised_at, 'resolvedAt', c.resolved_at,
    'resolutionNote', c.resolution_note, 'closedAt', c.closed_at) as data
  from complaints c
  left join complaint_types t on t.community_id = c.community_id and t.id = c.type_id;
-- Never the code: whoever reads the events could open the gate with it.
create view webhook_gate_passes with (security_invoker = true) as
  select p.community_id, p.id, jsonb_build_object('id', p.id, 'kind', p.kind, 'houseId', p.house_id,
    'hostName', p.host_name, 'guestName', p.guest_name, 'guestCount', p.guest_count,
    'company', p.company, 'plate', p.plate, 'validFrom', p.valid_from, 'validTo', p.valid_to,
    'used', p.used, 'isPaused', p.is_paused, 'source', p.source, 'endedAs', p.ended_as,
    'endedAt', p.ended_at) as data
  from gate_passes p;
create view webhook_visits with (security_invoker = true) as
  select v.community_id, v.id, jsonb_build_object('id', v.id, 'passId', v.pass_id,
    'houseId', v.house_id, 'kind', v.kind, 'method', v.method, 'status', v.status,
    'guestName', v.guest_name, 'company', v.company, 'plate', v.plate, 'people', v.people,
    'gateId', v.gate_id, 'outGateId', v.out_gate_id, 'arrivedAt', v.arrived_at, 'inAt', v.in_at,
    'outAt', v.out_at, 'isOverridden', v.is_overridden) as data
  from visits v;
create view webhook_wallets with (security_invoker = true) as
  select w.community_id, w.id, jsonb_build_object('id', w.id, 'kind', w.kind, 'name', w.name,
    'status', w.status, 'isReserve', w.is_reserve, 'houseId', w.house_id,
    'balanceMinor', case a.side when 'Debit' then a.balance_minor else -a.balance_minor end,
    'currency', c.currency) as data
  from wallets w join communities c on c.id = w.community_id
  join ledger_accounts a on a.community_id = w.community_id and a.id = w.account_id;
create view webhook_wallet_movements with (security_invoker = true) as
  select e.community_id, e.id, jsonb_build_object('walletId', w.id, 'wallet', w.name,
    'amountMinor', (e.after ->> 'amountMinor')::bigint, 'feeMinor',
    coalesce((e.after ->> 'feeMinor')::bigint, 0), 'currency', c.currency) as data
  from audit_entries e join communities c on c.id = e.community_id
  join wallets w on w.community_id = e.community_id and w.id = e.entity_id
  where e.action in ('wallet.deposited', 'wallet.charged-back');
create view webhook_money_requests with (security_invoker = true) as
  select m.community_id, m.id, jsonb_build_object('id', m.id, 'reference', m.reference,
    'kind', m.kind, 'status', m.status, 'walletId', m.wallet_id, 'toWalletId', m.to_wallet_id,
    'bankAccountId', m.bank_account_id, 'amountMinor', m.amount_minor, 'feeMinor', m.fee_minor,
    'currency', c.currency, 'channel', m.channel, 'externalReference', m.external_reference,
    'narration', m.narration, 'occurredOn', m.occurred_on, 'outcome', m.outcome) as data
  from money_requests m join communities c on c.id = m.community_id;
grant select on webhook_complaints, webhook_gate_passes, webhook_visits, webhook_wallets,
  webhook_wallet_movements, webhook_money_requests to courtyard_app;
