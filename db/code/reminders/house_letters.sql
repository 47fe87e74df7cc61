-- The view of reminders, letters and calls that other features read.

-- Each reminder, letter and phone call to a house about its debt, with its day. A reminder to a house without an email
-- or app has no channel and reaches nobody.
create or replace view debt_notices with (security_invoker = true) as
  select r.community_id, r.house_id, 'Reminder' as kind, r.reminded_on as sent_on,
    r.channel is not null as is_reached
  from due_reminders r
  union all
  select x.community_id, x.house_id, 'Letter', x.letter_on, true from house_letters x
  union all
  select c.community_id, c.house_id, 'Call', c.called_on, true from house_calls c;
grant select on debt_notices to courtyard_app;
