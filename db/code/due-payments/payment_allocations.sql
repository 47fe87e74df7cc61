-- The views of refundable amounts and of collected amounts.

-- The refundable amount of each payment by wallet: allocations to charges, plus credit (an overpayment, or
-- allocations that a dropped refund released), minus refunds of that credit.
create or replace view refundable_shares with (security_invoker = true) as
  select s.community_id, s.payment_id, s.wallet_id, sum(s.allocated)::bigint as allocated_minor,
    greatest(0, sum(s.allocated + s.credited))::bigint as left_minor
  from (
    select a.community_id, a.payment_id, a.wallet_id, a.principal_minor + a.penalty_minor as allocated, 0 as credited
      from payment_allocations a where a.payment_id is not null and a.reversed_on is null
    union all
    select p.community_id, p.id, p.credit_wallet_id, 0, p.credited_minor - coalesce((
        select sum(r.allocated_minor) from due_refunds r
        where r.community_id = p.community_id and r.payment_id = p.id and r.status = 'Dropped'), 0)
      from due_payments p where p.credit_wallet_id is not null
    union all
    select r.community_id, r.payment_id, r.wallet_id, 0,
        case r.status when 'Dropped' then r.allocated_minor else r.allocated_minor - r.amount_minor end
      from due_refunds r where r.payment_id is not null) s
  group by s.community_id, s.payment_id, s.wallet_id;
grant select on refundable_shares to courtyard_app;

-- The amounts that were allocated to each charge by the day of their allocation, without reversed allocations.
create or replace view collected_shares with (security_invoker = true) as
  select a.community_id, a.charge_id, a.allocated_on, a.principal_minor + a.penalty_minor as amount_minor
  from payment_allocations a where a.reversed_on is null;
grant select on collected_shares to courtyard_app;
