-- The view of payment claims to review.

-- Payment claims that nobody has reviewed yet, for the checks before a month is closed.
create or replace view claims_that_wait with (security_invoker = true) as
  select k.community_id, k.id as claim_id, k.amount_minor, k.paid_on
  from payment_claims k where k.status = 'Submitted';
grant select on claims_that_wait to courtyard_app;
