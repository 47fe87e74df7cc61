-- The functions, views, triggers and policies of house_cash_deposits.

-- Published by dues: the requests that are deposits of houses.
create or replace view house_deposit_requests with (security_invoker = true) as
  select d.community_id, d.id as request_id, d.house_id, d.payment_id from house_cash_deposits d;
grant select on house_deposit_requests to courtyard_app;
