-- The view of reminders, letters and calls on the timeline of a house.

-- Payment reminders, letters and phone calls about a debt on the timeline of a house.
create or replace view timeline_reminders with (security_invoker = true) as
  select r.community_id, r.house_id, null::uuid as resident_id, r.sent_at as at, 'Reminder' as kind, r.id,
    '' as title, case when r.channel is null then 'Not reached' else 'Sent' end as state,
    coalesce(r.channel, '') as detail, r.outstanding_minor::bigint as amount_minor, null::bigint as open_minor,
    null::date as day_on, null::timestamptz as until_at, r.resident_id as target_id
  from due_reminders r
  union all
  select l.community_id, l.house_id, null, l.sent_at, 'Letter', l.id, l.step, 'Sent', l.channel,
    l.overdue_minor::bigint, null, l.pay_by, null, l.resident_id
  from house_letters l
  union all
  select c.community_id, c.house_id, null, c.called_at, 'Call', c.id,
    coalesce((select n.name from resident_names n where n.community_id = c.community_id
      and n.resident_id = c.resident_id), ''), 'Logged', c.note, null, null, null, null, c.resident_id
  from house_calls c;
grant select on timeline_reminders to courtyard_app;
