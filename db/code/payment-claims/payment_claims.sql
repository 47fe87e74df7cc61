-- The views of payment claims: claims to review, and the timeline of a house.

-- Payment claims that nobody has reviewed yet, for the checks before a month is closed.
create or replace view claims_that_wait with (security_invoker = true) as
  select k.community_id, k.id as claim_id, k.amount_minor, k.paid_on
  from payment_claims k where k.status = 'Submitted';
grant select on claims_that_wait to courtyard_app;

-- Payments that residents reported, on the timeline of a house.
create or replace view timeline_claims with (security_invoker = true) as
  select k.community_id, k.house_id, null::uuid as resident_id, k.submitted_at as at, 'Claim' as kind, k.id,
    '' as title, k.status as state, '' as detail, k.amount_minor::bigint as amount_minor, null::bigint as open_minor,
    k.paid_on as day_on, k.decided_at as until_at, k.payment_id as target_id
  from payment_claims k;
grant select on timeline_claims to courtyard_app;
