-- The view of houses' cash deposits.

-- Money requests that deposit cash from a house.
create or replace view house_deposit_requests with (security_invoker = true) as
  select d.community_id, d.id as request_id, d.house_id, d.payment_id from house_cash_deposits d;
grant select on house_deposit_requests to courtyard_app;
