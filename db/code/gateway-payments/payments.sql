-- Payments by a gateway: the views that other features read, and row security.

-- The time of the last successful payment by each gateway, for the settings.
create or replace view payment_gateway_use with (security_invoker = true) as
  select p.community_id, p.gateway, max(p.ended_at) filter (where p.status = 'Successful') as last_paid_at
  from payments p group by p.community_id, p.gateway;
grant select on payment_gateway_use to courtyard_app;

-- Gateway payments with their status, so that other features can tell whether a payment is pending.
create or replace view gateway_payments with (security_invoker = true) as
  select p.community_id, p.house_id, p.purpose_kind, p.status, p.created_at, p.ended_at from payments p;
grant select on gateway_payments to courtyard_app;

-- Workers who are limited to streets see only payments without a house or for houses on their streets. Workers who
-- are limited to wallets see deposits only to their wallets, and payments for all other purposes.
drop policy if exists tenant on payments;
create policy tenant on payments
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or house_id is null or house_in_scope(house_id))
    and (coalesce(current_setting('app.wallets', true), '') = '' or current_user <> 'courtyard_scoped'
      or purpose_kind <> 'wallet-deposit' or wallet_in_view(purpose_id)));
