-- The functions, views, triggers and policies of payment_claims.

-- What of houses is not settled and concerns a month that closes: what they say they paid, and houses that became
-- one.
create or replace view claims_that_wait with (security_invoker = true) as
  select k.community_id, k.id as claim_id, k.amount_minor, k.paid_on
  from payment_claims k where k.status = 'Submitted';
grant select on claims_that_wait to courtyard_app;
