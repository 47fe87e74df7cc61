-- A year of complaints about randomly chosen houses: as many as the estate has active houses, but at least 40 and at
-- most 900. Most are resolved in time, some late, and a few are still open. Each step has a plausible time, so that due
-- times and ratings are realistic.

create temp table demo_complaints on commit drop as
with homes as (
  select h.id as house_id, h.street_id, row_number() over (order by h.sort_key, h.id) as place,
    (select r.resident_id from house_residents r where r.community_id = h.community_id and r.house_id = h.id
      order by r.is_household_head desc, r.resident_id limit 1) as resident_id
  from houses h join demo_estate e on h.community_id = e.community_id
  where h.status = 'Active'),
counted as (select count(*) as homes from homes),
texts as (
  select row_number() over () as place, t.* from (values
    ('Power', 'No light since morning',
      'There has been no power in the house since 6 am. The neighbours have power.',
      'High', 'The fuse on the pole was changed and the line tested.'),
    ('Power', 'Low voltage in the evening',
      'From 7 pm the fans hardly turn and the freezer stops.', 'Medium', 'The load was moved to the second phase.'),
    ('Water', 'No water on the upper floor',
      'The taps upstairs are dry, downstairs it only drips.',
      'High', 'The booster pump was reset and its switch replaced.'),
    ('Water', 'Brown water from the tap',
      'The water has been brown for two days. We can’t wash with it.',
      'Medium', 'The line was flushed and the filter changed.'),
    ('Plumbing', 'A pipe leaks under the sink',
      'Water runs under the kitchen sink and into the cupboard.',
      'Medium', 'The joint was sealed and watched for an hour.'),
    ('Plumbing', 'The soakaway is full',
      'It smells at the back of the house and the drain is slow.',
      'Medium', 'The soakaway was emptied and the drain rodded.'),
    ('Electrical', 'The street light is out',
      'The lamp before the house is dark, and the one after it too.',
      'Low', 'Two lamps were changed and the cell was cleaned.'),
    ('Electrical', 'Sparks from the meter box',
      'There are sparks when it rains. The children play beside it.',
      'High', 'The box was isolated, dried and rewired.'),
    ('Waste', 'The bins were not emptied',
      'The truck did not come on Tuesday and the bins are full.',
      'Medium', 'The collector came back the same evening.'),
    ('Waste', 'Rubbish beside the fence',
      'Somebody leaves bags behind the fence at night.', 'Low', 'The bags are gone and the place was lit.'),
    ('Noise', 'A generator through the night',
      'It runs beside our bedroom until three each night.',
      'Medium', 'We spoke to the house. The generator is now behind the shed.'),
    ('Noise', 'Loud music on weekdays',
      'The music goes on past midnight, for the third time this week.',
      'Medium', 'The house agreed to the quiet hours in writing.'),
    ('Security', 'The side gate stays open',
      'The small gate at the back is not locked after nine.',
      'High', 'The lock was changed, and patrols now start there.'),
    ('Security', 'A stranger on the roof',
      'Somebody was on the roof of the empty house last night.',
      'High', 'The patrol checked. The ladder is gone, and the house is being watched.'),
    ('Roads', 'A hole in the road',
      'There is a pothole before the bend, as deep as a tyre.', 'Low', 'The hole was filled and rolled.'),
    ('Roads', 'The drain cover is broken',
      'The slab is broken through and a child nearly fell in.', 'Medium', 'A new slab was cast and put in.'),
    ('Common area', 'The playground swing is broken',
      'One chain of the swing has come off.', 'Low', 'Both chains were replaced.'),
    ('Common area', 'The hall is not clean',
      'After the party of Saturday the hall was left as it was.', 'Low', 'The hall was cleaned and the deposit kept.'),
    ('Billing', 'Charged twice for one month',
      'Last month’s service charge appears twice.', 'Medium', 'The second charge was voided.'),
    ('Billing', 'My payment is missing',
      'I paid by transfer a week ago, but the charge is still open.', 'Medium', 'The transfer was found and matched.'),
    ('Other', 'The notice board is empty',
      'The minutes of the meetings are no longer posted.', 'Low', 'The minutes of the last three meetings are up.'))
    as t(type, title, description, priority, note)),
drawn as (
  select k as n, e.base + k as seed, e.today, e.present,
    1 + pg_temp.dice('complaint house', e.base + k, c.homes::int) as home,
    1 + pg_temp.dice('complaint text', e.base + k, (select count(*)::int from texts)) as words,
    case when k <= 24 then pg_temp.dice('complaint day', e.base + k, 4)
      else 5 + pg_temp.dice('complaint day', e.base + k, 355) end as ago
  from demo_estate e cross join counted c cross join generate_series(1, least(greatest(c.homes, 40), 900)) k)
select d.n, d.seed, h.house_id, h.street_id, h.resident_id, x.type, x.title, x.description, x.priority, x.note,
  t.id as type_id, d.present,
  case when d.ago = 0 then d.present - (20 + pg_temp.dice('complaint minute', d.seed, 400)) * interval '1 minute'
    else pg_temp.office_hour(d.today - d.ago, 'complaint', d.seed) end as created_at,
  t.resolve_minutes[2] * (15 + pg_temp.dice('complaint pace', d.seed, 100)) / 100 as minutes,
  5 + pg_temp.dice('complaint answer', d.seed, greatest(t.response_minutes[2], 20)) as answer_minutes,
  -- Decides what happens to the complaint: with 0 it is rejected; of the newest 24, those below 6 are not assigned,
  -- those below 9 not started, and those above 16 are put on hold. Ratings and delay reasons depend on this number
  -- too.
  pg_temp.dice('complaint fate', d.seed, 20) as fate,
  (array['Portal', 'Portal', 'Portal', 'Phone', 'Phone', 'Staff', 'Gate', 'E-mail'])[
    1 + pg_temp.dice('complaint way', d.seed, 8)] as source,
  (array[5, 5, 4, 4, 4, 3, 5, 2, 1, 4])[1 + pg_temp.dice('complaint stars', d.seed, 10)] as stars,
  (select w.id from workers w join roles r on r.community_id = w.community_id and r.id = w.role_id
    where w.community_id = t.community_id and w.status = 'Active'
      and r.name = case when x.type = 'Security' then 'Security staff' when x.type = 'Billing' then 'Finance officer'
        when pg_temp.dice('complaint hand', d.seed, 3) = 0 then 'Community manager' else 'Admin' end
    order by w.created_at, w.id limit 1) as worker_id
from drawn d join homes h on h.place = d.home join texts x on x.place = d.words
join demo_estate e on true join complaint_types t on t.community_id = e.community_id and t.name = x.type;

insert into complaints (community_id, id, number, type_id, title, description, scope, street_id, house_id,
    reporter_resident_id, priority, source, created_by_name, status_at, created_at, updated_at)
  select e.community_id, pg_temp.id_of('complaint', d.seed), null, d.type_id, d.title, d.description,
    case when d.type in ('Roads', 'Common area') then 'Community' else 'Personal' end, d.street_id, d.house_id,
    d.resident_id, d.priority, d.source, e.manager_name, d.created_at, d.created_at, d.created_at
  from demo_complaints d cross join demo_estate e order by d.created_at, d.n;

-- Reject some complaints.
update complaints c set status = 'Rejected', rejection_reason = 'This is outside the estate.',
    updated_at = d.created_at + d.answer_minutes * interval '1 minute'
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and d.fate = 0
    and d.created_at + d.answer_minutes * interval '1 minute' < d.present;

-- Assign and start the others. Some of the newest stay unassigned or not started.
update complaints c set status = 'Assigned', assignee_worker_id = d.worker_id,
    updated_at = d.created_at + interval '3 minutes'
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and c.status = 'New'
    and d.worker_id is not null and not (d.n <= 24 and d.fate < 6);
update complaints c set status = 'In progress', updated_at = d.created_at + d.answer_minutes * interval '1 minute'
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and c.status = 'Assigned'
    and d.created_at + d.answer_minutes * interval '1 minute' < d.present and not (d.n <= 24 and d.fate < 9);
update complaints c set status = 'On hold', hold_reason = 'The part is ordered from Lagos.',
    returns_on = e.today + d.fate - 15, updated_at = least(c.status_at + interval '20 minutes', d.present)
  from demo_complaints d cross join demo_estate e
  where c.id = pg_temp.id_of('complaint', d.seed) and c.status = 'In progress' and d.n <= 24 and d.fate > 16;

-- Resolve them; some are closed, rated and, after 30 days, archived.
update complaints c set status = 'Resolved', resolution_note = d.note,
    updated_at = greatest(c.status_at + interval '5 minutes', d.created_at + d.minutes * interval '1 minute')
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and c.status = 'In progress'
    and greatest(c.status_at + interval '5 minutes', d.created_at + d.minutes * interval '1 minute') < d.present;
insert into complaint_comments (community_id, id, complaint_id, is_public, body, side, author_name, created_at)
  select c.community_id, pg_temp.id_of('complaint answer', d.seed), c.id, true, 'Resolved: ' || d.note, 'Staff',
    e.admin_name, c.resolved_at
  from demo_complaints d join complaints c on c.id = pg_temp.id_of('complaint', d.seed) cross join demo_estate e
  where c.status = 'Resolved';
update complaints c set status = 'Closed',
    updated_at = c.resolved_at + (1 + pg_temp.dice('complaint close', d.seed, 7)) * interval '1 day'
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and c.status = 'Resolved'
    and c.resolved_at + (1 + pg_temp.dice('complaint close', d.seed, 7)) * interval '1 day' < d.present;
update complaints c set rating = d.stars, rated_at = c.closed_at, updated_at = c.closed_at
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and c.status = 'Closed' and d.fate % 3 > 0;
update complaints c set archived_at = c.closed_at + interval '30 days',
    archived_reason = 'Archived automatically.', updated_at = c.closed_at + interval '30 days'
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed)
    and c.closed_at + interval '30 days' < d.present;

-- Mark all reminders and escalations of open complaints as sent, so that the job sends none for the demo.
update complaints c set resolve_step = 4, response_step = 4, updated_at = d.present, breach_owner = e.manager_name,
    promised_at = null, promise_is_ours = false
  from demo_complaints d cross join demo_estate e
  where c.id = pg_temp.id_of('complaint', d.seed) and c.status in ('New', 'Assigned', 'In progress', 'On hold');
update complaints c set delay_reason = 'The supplier has none left before the weekend.', updated_at = d.present
  from demo_complaints d where c.id = pg_temp.id_of('complaint', d.seed) and c.resolve_step > 1 and d.fate % 2 = 0
    and c.status = 'In progress';

-- The next estate is loaded in the same transaction and creates these tables again.
drop table demo_complaints;
