-- The view of text message results.

-- The result of each text message, for the features that sent it.
create or replace view sms_outcomes with (security_invoker = true) as
  select m.community_id, m.id, m.key, m.recipient, m.segments, m.status, m.reason, m.created_at, m.ended_at
  from sms_messages m;
grant select on sms_outcomes to courtyard_app;
