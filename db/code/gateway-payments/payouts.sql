-- The view of unsent payouts.

-- Pending payouts that certainly have not reached a gateway, for the features that ordered them.
create or replace view unsent_payouts with (security_invoker = true) as
  select p.community_id, p.purpose_kind, p.purpose_id from payouts p
  where p.status = 'Pending' and p.sent_at is null and p.claimed_at is null;
grant select on unsent_payouts to courtyard_app;
