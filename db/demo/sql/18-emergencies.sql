-- A year of emergencies, with a drill each quarter; all were answered and ended. Also the panic contacts, and join
-- requests: four pending ones and two declined ones.

create temp table demo_emergencies on commit drop as
with homes as (
  select r.community_id, r.house_id, r.resident_id, r.first_name || ' ' || r.last_name as name,
    row_number() over (order by pg_temp.dice('alarm' || r.resident_id, 1, 1000000), r.resident_id) as place
  from house_residents r join demo_estate e on r.community_id = e.community_id
  where r.is_household_head)
select v.n, e.community_id, pg_temp.id_of('emergency', e.base + v.n) as id, v.type, v.drill, v.outcome, v.note, v.done,
  h.house_id, h.resident_id, h.name, e.manager_id, e.manager_name, e.admin_id, e.admin_name,
  pg_temp.office_hour(e.today - v.ago, 'emergency', e.base + v.n) as raised_at,
  18 + pg_temp.dice('answer', e.base + v.n, 95) as answered, 150 + pg_temp.dice('scene', e.base + v.n, 320) as there,
  900 + pg_temp.dice('over', e.base + v.n, 3600) as over_after
from demo_estate e cross join (values
  (1, 349, 'Fire', true, 'Drill', 'Everybody out by the east gate', 'Out in four minutes.'),
  (2, 322, 'Medical', false, 'Handled', 'My father cannot breathe', 'Taken to the hospital in time.'),
  (3, 301, 'Intruder', false, 'FalseAlarm', 'Somebody is behind the house', 'It was the meter reader.'),
  (4, 268, 'Fire', false, 'Handled', 'The kitchen burns', 'Put out with two extinguishers.'),
  (5, 255, 'Intruder', true, 'Drill', 'Both gates closed within a minute', 'The north gate took three.'),
  (6, 231, 'Accident', false, 'Handled', 'A car against the wall', 'Nobody was hurt; the wall is mended.'),
  (7, 204, 'Other', false, 'FalseAlarm', '', 'A child pressed the button.'),
  (8, 177, 'Medical', false, 'Handled', 'My wife is in labour', 'Mother and daughter are well.'),
  (9, 162, 'Medical', true, 'Drill', 'Stretcher from the club house', 'Done in three minutes.'),
  (10, 141, 'Violence', false, 'Handled', 'They are fighting at the shop', 'Parted; the police were told.'),
  (11, 118, 'Fire', false, 'Handled', 'The transformer smokes', 'The power company switched it off.'),
  (12, 96, 'Intruder', false, 'Handled', 'The back door was forced', 'Nobody was in the house any more.'),
  (13, 71, 'Fire', true, 'Drill', 'At night, without light', 'The lamps of two houses failed.'),
  (14, 48, 'Accident', false, 'Handled', 'A fall from a ladder', 'A broken arm; the nurse stayed.'),
  (15, 33, 'Intruder', false, 'FalseAlarm', 'The alarm of the house rings', 'The wind had opened a window.'),
  (16, 9, 'Medical', false, 'Handled', 'A child swallowed a coin', 'The nurse got it out.'))
  as v(n, ago, type, drill, outcome, note, done)
join homes h on h.place = v.n;

insert into emergencies (community_id, id, type, house_id, resident_id, note, drill, status, raised_by, raised_name,
  raised_at, acknowledged_by, acknowledged_name, acknowledged_at, on_scene_name, on_scene_at, resolved_by,
  resolved_name, resolved_at, outcome, resolution_note, chain_step)
select community_id, id, type, house_id, case when not drill then resident_id end, note, drill, 'Resolved', manager_id,
  case when drill then manager_name else name end, raised_at, admin_id, admin_name,
  raised_at + answered * interval '1 second', admin_name, raised_at + there * interval '1 second', manager_id,
  manager_name, raised_at + over_after * interval '1 second', outcome, done, 1
from demo_emergencies;

insert into emergency_steps (community_id, emergency_id, kind, by_name, text, at)
select d.community_id, d.id, s.kind, s.by_name, s.text, d.raised_at + s.after * interval '1 second'
from demo_emergencies d cross join lateral (values
  (1, 'Raised', case when d.drill then d.manager_name else d.name end, d.note, 0),
  (2, 'Acknowledged', d.admin_name, '', d.answered),
  (3, 'On scene', d.admin_name, '', d.there),
  (4, 'Resolved', d.manager_name, d.outcome || ': ' || d.done, d.over_after)) as s(n, kind, by_name, text, after)
order by d.n, s.n;

insert into panic_settings (community_id, contacts, external_numbers)
select community_id,
  '[{"name": "Chief of security", "phone": "+2348035550190", "relation": "Head of the guards"},
    {"name": "Estate nurse", "phone": "+2348035550191", "relation": "Clinic"}]',
  '[{"name": "Police", "phone": "112"}, {"name": "Fire brigade", "phone": "101"}]'
from demo_estate;

insert into join_requests (community_id, id, house_id, first_name, last_name, phone, relationship, note, status,
  submitted_at, decided_at, decided_by, decided_name, reason, key_hash, phone_proven_at)
select e.community_id, pg_temp.id_of('join', e.base + v.n), h.id, v.first_name, v.last_name,
  '+23480355502' || lpad(v.n::text, 2, '0'), v.relationship, v.note, v.status,
  e.present - v.ago * interval '1 hour',
  case when v.status <> 'Pending' then e.present - (v.ago - 20) * interval '1 hour' end,
  case when v.status <> 'Pending' then e.admin_id end, case when v.status <> 'Pending' then e.admin_name end,
  v.reason, md5(e.base || 'key' || v.n) || md5(e.base || 'join' || v.n),
  case when v.n % 2 = 0 then e.present - v.ago * interval '1 hour' + interval '4 minutes' end
from demo_estate e cross join (values
  (1, 3, 'Chidinma', 'Okoro', 'Tenant', 'We moved in on Saturday.', 'Pending', ''),
  (2, 27, 'Tunde', 'Balogun', 'Owner', 'I bought the house in May.', 'Pending', ''),
  (3, 51, 'Hauwa', 'Sani', 'Family', 'My brother lives here.', 'Pending', ''),
  (4, 70, 'Emeka', 'Nwosu', 'Tenant', '', 'Pending', ''),
  (5, 300, 'Ifeoma', 'Udeh', 'Tenant', '', 'Declined', 'The owner does not know of it.'),
  (6, 520, 'Segun', 'Adeyemi', 'Caretaker', '', 'Declined', 'Please ask the head of the household.'))
  as v(n, ago, first_name, last_name, relationship, note, status, reason)
join (select h.id, h.community_id, row_number() over (order by h.sort_key desc, h.id) as place
  from houses h join demo_estate o on o.community_id = h.community_id where h.status = 'Active') h
  on h.community_id = e.community_id and h.place = v.n * 3;
