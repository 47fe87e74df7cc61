-- The view of reminders and letters that other features read.

-- Each reminder and each letter to a house about its debt, with its day.
create or replace view debt_notices with (security_invoker = true) as
  select r.community_id, r.house_id, 'Reminder' as kind, r.reminded_on as sent_on from due_reminders r
  union all
  select x.community_id, x.house_id, 'Letter', x.letter_on from house_letters x;
grant select on debt_notices to courtyard_app;
