-- A year of broadcasts with their readers and acknowledgements: in two of them emails failed, one is scheduled, and two
-- are drafts. Also templates, and residents who opted out of emails.

create temp table demo_broadcasts on commit drop as
select v.*, pg_temp.id_of('broadcast', e.base + v.n) as id, e.community_id,
  case when v.ago is null then null else pg_temp.office_hour(e.today - v.ago, 'broadcast', e.base + v.n) end as sent_at,
  case v.category when 'Finance' then e.bursar_id when 'General' then e.admin_id else e.manager_id end as author_id,
  (select s.id from demo_streets s order by s.n limit 1 offset v.n % 3) as street_id,
  v.n in (3, 6, 7, 10, 12, 14, 18) as is_of_street, v.n in (2, 4, 5, 8, 11, 13, 16) as is_of_owners
from demo_estate e cross join (values
  (1, 352, 'General', 'Normal', false, 'Welcome to Courtyard', E'From today notices arrive **in the app and by email**, and we see who could not be reached.\n\n- Dues and receipts\n- Codes for your guests\n- Complaints, with a promise of when'),
  (2, 331, 'Meeting', 'Normal', true, 'Annual general meeting', E'The annual general meeting is on Saturday at ten in the hall.\n\n1. Report of the year\n2. Budget\n3. Election of the committee\n\nConfirm that you have read this.'),
  (3, 308, 'Maintenance', 'Normal', false, 'Water off on Tuesday', 'The pump is serviced on Tuesday from **09:00 to 14:00**. Fill your tanks the evening before.'),
  (4, 289, 'Finance', 'Normal', false, 'Service charge of the new quarter', 'The bills of the quarter are out. You can pay in parts, and every receipt is at hand at once.'),
  (5, 264, 'Security', 'Normal', true, 'New rule at the gate', E'From Monday every guest needs a code.\n\n- Make it in the app\n- It works for a day\n- The guard sees your first name and your house, nothing else'),
  (6, 241, 'Maintenance', 'Normal', false, 'Your street is repaved', 'Please leave no cars on the street from Wednesday to Friday.'),
  (7, 219, 'General', 'Normal', false, 'Sanitation day', 'Saturday from seven to ten. Bags are at the office.'),
  (8, 196, 'Finance', 'Normal', true, 'The transformer levy', 'The levy was agreed by the meeting. It is billed once, and the quotes are at the office for everyone to see.'),
  (9, 172, 'Security', 'Urgent', false, 'Do not open to strangers', 'Two people who say they are from the power company have been seen. **They are not.** Call the gate.'),
  (10, 149, 'Maintenance', 'Normal', false, 'Generator tests at night', 'Both generators are tested on Thursday from 22:00 to 23:00.'),
  (11, 126, 'General', 'Normal', false, 'The pool opens again', 'With new hours: 08:00 to 20:00.'),
  (12, 98, 'Meeting', 'Normal', true, 'Your street meets', 'Wednesday at six, under the mango tree. It is about the drains.'),
  (13, 71, 'Finance', 'Normal', false, 'Where the money went', 'The summary of the half year is published. Every naira of it.'),
  (14, 47, 'Maintenance', 'Normal', false, 'Drains are cleared', 'Before the rains: please take what stands in front of your gate inside on Monday.'),
  (15, 26, 'Emergency', 'Urgent', false, 'Flood on the ring road', 'The ring road is under water. Come in by the **north gate**.'),
  (16, 12, 'Security', 'Normal', true, 'Cameras at both gates', 'Cameras run from today. Pictures are kept for 30 days.'),
  (17, 4, 'General', 'Normal', false, 'End of year party', E'Saturday the week after next, from four.\n\nBring a chair and a dish.'),
  (18, 1, 'Maintenance', 'Normal', false, 'Water off tomorrow', 'From **10:00 to 13:00**, for the new valve.'),
  (19, null, 'Meeting', 'Normal', true, 'Budget meeting', 'The budget of the coming year, line by line, on the last Saturday of the month.'),
  (20, null, 'Finance', 'Normal', false, 'Before the year ends', 'Pay before the 31st and the penalty of the month falls away.'),
  (21, null, 'Security', 'Normal', false, 'Night patrol', 'The night patrol comes by bicycle now.'))
  as v(n, ago, category, priority, require_ack, title, body);

insert into broadcasts (community_id, id, title, body, category, priority, audience, channels, require_ack, pinned,
  status, send_at, sent_at, written_at, sent_by, created_by, expires_at, created_at, updated_at)
select b.community_id, b.id, b.title, b.body, b.category, b.priority,
  case when b.is_of_street then jsonb_build_object('kind', 'Streets', 'streetIds', jsonb_build_array(b.street_id))
    when b.is_of_owners then '{"kind": "All", "ownersOnly": true}' else '{"kind": "All"}' end,
  case when b.n % 4 = 0 then array['E-mail'] when b.priority = 'Urgent' then array['E-mail', 'Push']
    else array[]::text[] end,
  b.require_ack, b.n = 5,
  case when b.n = 19 then 'Scheduled' when b.ago is null then 'Draft' when b.n in (9, 16) then 'PartlyFailed'
    when b.n in (3, 7, 10) then 'Expired' else 'Sent' end,
  case when b.n = 19 then e.present + interval '9 days' else b.sent_at end, b.sent_at, b.sent_at,
  case when b.ago is not null or b.n = 19 then b.author_id end, b.author_id,
  case when b.n in (3, 7, 10) then b.sent_at + interval '10 days' end,
  coalesce(b.sent_at, e.present - interval '2 days') - interval '3 hours',
  coalesce(b.sent_at, e.present - interval '2 days')
from demo_broadcasts b cross join demo_estate e;

-- The recipients of each broadcast: the residents who belong to its audience now. Residents with an account read more
-- of them, and the newest broadcasts have fewer readers.
create temp table demo_copies on commit drop as
select b.n, b.id as broadcast_id, b.community_id, b.sent_at, b.require_ack, r.id as resident_id, r.email,
  row_number() over (partition by b.n order by r.sort_key, r.id) as position,
  md5(b.id::text || r.id::text)::uuid as id,
  r.status = 'Active' and r.portal_user_id is not null as has_login,
  pg_temp.dice('reads' || r.id, b.n, 100)
    < case when r.status = 'Active' and r.portal_user_id is not null then 92 when r.email is not null then 57 else 0 end
      - greatest(0, 14 - b.ago) as reads,
  pg_temp.dice('answers' || r.id, b.n, 100) < 71 as answers,
  b.sent_at + pg_temp.dice('reading' || r.id, b.n, 2600) * interval '1 minute' as would_read_at
from demo_broadcasts b
join residents r on r.community_id = b.community_id and r.status in ('Added', 'Invited', 'Active')
  and r.archived_at is null
  and (r.date_of_birth is null or r.date_of_birth <= current_date - interval '18 years'
    or r.portal_user_id is not null or r.email is not null or r.phone is not null)
where b.sent_at is not null and exists (
  select from occupancies o join houses h on h.community_id = o.community_id and h.id = o.house_id
  where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null
    and (not b.is_of_street or h.street_id = b.street_id)
    and (not b.is_of_owners or o.relationship in ('Owner', 'Landlord')));

insert into broadcast_recipients (community_id, id, broadcast_id, resident_id, position, delivered_at, read_at, read_ip,
  read_version, last_read_at, last_read_version, acknowledged_at, acknowledged_ip, acknowledged_version)
select c.community_id, c.id, c.broadcast_id, c.resident_id, c.position, case when c.has_login then c.sent_at end,
  seen.at, seen.ip, seen.version, seen.at, seen.version,
  case when c.require_ack and c.answers then seen.at + interval '40 seconds' end,
  case when c.require_ack and c.answers then seen.ip end, case when c.require_ack and c.answers then seen.version end
from demo_copies c cross join demo_estate e
join broadcasts b on b.community_id = c.community_id and b.id = c.broadcast_id
left join lateral (select c.would_read_at as at, '102.89.' || pg_temp.dice('ip', c.position, 250) || '.'
    || 1 + pg_temp.dice('ip.', c.position, 250) as ip,
    1 as version
  -- A broadcast is read in the app or through the link in its email.
  where c.reads and c.would_read_at < e.present and (c.has_login or 'E-mail' = any (b.channels))) seen on true;

insert into broadcast_deliveries (community_id, id, broadcast_id, recipient_id, resident_id, channel, status, reason,
  attempts, due_at, claimed_at, ended_at, version)
select c.community_id, md5(c.id::text || 'E-mail0')::uuid, c.broadcast_id, c.id, c.resident_id, 'E-mail',
  case when f.failed then 'Failed' else 'Sent' end, case when f.failed then 'Mailbox unavailable' end, 1, c.sent_at,
  c.sent_at, c.sent_at + interval '20 seconds', 1
from demo_copies c
join broadcasts b on b.community_id = c.community_id and b.id = c.broadcast_id and 'E-mail' = any (b.channels)
cross join lateral (select b.status = 'PartlyFailed' and pg_temp.dice('bounces', c.position, 40) = 0 as failed) f
where c.email is not null;

-- Each of the two partly failed broadcasts needs at least one failed copy.
update broadcast_deliveries d set status = 'Failed', reason = 'Mailbox unavailable'
from (select distinct on (c.broadcast_id) c.community_id, c.broadcast_id, c.id
  from demo_copies c
  join broadcasts b on b.community_id = c.community_id and b.id = c.broadcast_id and b.status = 'PartlyFailed'
  where c.email is not null order by c.broadcast_id, c.position) f
where d.community_id = f.community_id and d.broadcast_id = f.broadcast_id and d.recipient_id = f.id;

select mark_not_reached(c.community_id, c.broadcast_id, -1)
from (select distinct community_id, broadcast_id from demo_copies) c;

update broadcasts b set recipient_count = c.people
from (select broadcast_id, count(*)::int as people from demo_copies group by broadcast_id) c
where b.community_id = (select community_id from demo_estate) and b.id = c.broadcast_id;

insert into list_totals (community_id, list, bucket, slot, total)
select p.community_id, l.list, p.broadcast_id::text, 0,
  count(*) filter (where case l.list when 'broadcasts.read' then p.read_at else p.acknowledged_at end is not null)
from broadcast_recipients p cross join (values ('broadcasts.read'), ('broadcasts.acknowledged')) as l(list)
where p.community_id = (select community_id from demo_estate)
group by p.community_id, l.list, p.broadcast_id;

insert into broadcast_versions (community_id, broadcast_id, number, title, body, written_by, written_at)
select b.community_id, b.id, 1, 'New rule at the gates', 'From Monday every guest needs a code.', b.author_id, b.sent_at
from demo_broadcasts b where b.n = 5;
update broadcasts b set edited_at = b.sent_at + interval '1 day', edited_by = b.created_by
from demo_broadcasts d where d.n = 5 and b.community_id = d.community_id and b.id = d.id;

insert into broadcast_templates (community_id, id, name, title, body, category, priority, channels, require_ack,
  created_by, created_at)
select e.community_id, pg_temp.id_of('broadcast template', e.base + t.n), t.name, t.title, t.body, t.category, 'Normal',
  array['E-mail'], t.require_ack, e.manager_id, e.present - interval '200 days'
from demo_estate e cross join (values
  (1, 'Water off', 'Water off on …', 'The water is off on **…** from … to …. Fill your tanks the evening before.',
    'Maintenance', false),
  (2, 'Meeting', 'Meeting on …', E'We meet on **…** at … in the hall.\n\n1. …\n2. …\n\nConfirm that you have read this.',
    'Meeting', true),
  (3, 'Reminder of dues', 'Dues of the quarter', 'The bills of the quarter are out. You can pay in parts.', 'Finance', false))
  as t(n, name, title, body, category, require_ack);

-- Two residents who opted out of emails.
insert into broadcast_opt_outs (community_id, resident_id, channel, opted_out_at)
select c.community_id, c.resident_id, 'E-mail', c.sent_at
from demo_copies c where c.n = 1 and c.email is not null order by c.position limit 2;
drop table demo_copies, demo_broadcasts;
