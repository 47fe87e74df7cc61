-- Payments through a gateway that have neither come nor failed, for other areas: while one is under way, the penalties of
-- its house stand still, however long a bank transfer takes. A view, and an index for the houses; locks payments while
-- that is built.

create view payments_under_way with (security_invoker = true) as
  select p.community_id, p.house_id, p.purpose_kind, p.purpose_id from payments p
  where p.status = 'Pending';
grant select on payments_under_way to courtyard_app;

create index payments_waiting_of_house on payments (community_id, house_id)
  where status = 'Pending' and house_id is not null;
