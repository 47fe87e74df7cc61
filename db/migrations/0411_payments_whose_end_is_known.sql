-- A payment of which something came has an end that is known: it is not under way, and lets penalties go on. The view
-- stays as it was otherwise; nothing is locked.
create or replace view payments_under_way with (security_invoker = true) as
  select p.community_id, p.house_id, p.purpose_kind, p.purpose_id from payments p
  where p.status = 'Pending' and p.received_minor is null;
