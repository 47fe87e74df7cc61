-- Gates and guards, a year of visits (those older than 180 days without names), visitors who are inside now, overrides
-- by guards, active passes, a barrier, staff with their visits, and the watch-list. Codes and PINs depend on the
-- server's secret, so db/demo/gate.ts sets them when the server starts.

create temp table demo_gates on commit drop as
select g.k, pg_temp.id_of('gate', e.base + g.k) as id, g.name, g.use
from demo_estate e, (values (1, 'Main gate', 'Both'), (2, 'Back gate', 'Both'), (3, 'Pedestrian gate', 'Pedestrian'))
  as g(k, name, use);
insert into gates (community_id, id, name, use)
select e.community_id, g.id, g.name, g.use from demo_gates g cross join demo_estate e;

create temp table demo_guards on commit drop as
select g.k, pg_temp.id_of('guard', e.base + g.k) as id, g.name, g.post
from demo_estate e, (values (1, 'Musa Garba', 'Main gate'), (2, 'Blessing Etim', 'Main gate'),
  (3, 'Sunday Okon', 'Back gate'), (4, 'Ladi Yakubu', 'Supervisor')) as g(k, name, post);
insert into security_users (community_id, id, name, post, pin_hash, is_supervisor, created_by)
select e.community_id, g.id, g.name, g.post, 'to be set anew', g.k = 4, e.manager_id
from demo_guards g cross join demo_estate e;

create temp table demo_gate_houses on commit drop as
select h.id as house_id, row_number() over (order by h.n) as place, count(*) over () as total
from demo_houses h where h.occupancy in ('Owner-occupied', 'Rented', 'Short-let');

-- Visits are spread over the day, with most of them around half past one. Apart from visits of the last hours, none
-- is at night.
create temp table demo_visits on commit drop as
select v.n, v.house_id, v.kind, v.arrived_at, v.guest_name, v.plate, v.people, v.gate_id, v.guard,
  v.kind = 'Guest' as is_walk_in,
  -- Marks the visits that a guard admitted by an override, which the reports count.
  v.kind = 'One-time' and pg_temp.dice('overridden', v.n, 60) = 0 as is_overridden,
  least(v.arrived_at + v.minutes * interval '1 minute', e.present) as out_at,
  v.arrived_at + v.minutes * interval '1 minute' > e.present as is_inside
from demo_estate e cross join lateral (
  select k.n, h.house_id,
    (array['One-time', 'One-time', 'Delivery', 'Ride', 'Contractor', 'Multi-entry', 'Recurring', 'Staff', 'Staff',
      'Guest'])[1 + pg_temp.dice('visit kind', k.n, 10)] as kind,
    -- The first sixteen visitors arrived within the last 205 minutes, so that somebody is inside at any time.
    case when k.i <= 16 then e.present - (5 + pg_temp.dice('visit ago', k.n, 200)) * interval '1 minute'
    else least((e.today - pg_temp.dice('visit day', k.n, 365) + time '05:30'
      + (pg_temp.dice('visit hour', k.n, 480) + pg_temp.dice('visit late', k.n, 480)) * interval '1 minute')
      at time zone 'Africa/Lagos', e.present - (1 + pg_temp.dice('visit ago', k.n, 300)) * interval '1 minute') end
      as arrived_at,
    (array['Ngozi', 'Emeka', 'Tunde', 'Aisha', 'Bola', 'Chidi', 'Fatima', 'Ifeoma', 'Kunle', 'Halima', 'Obinna',
      'Zainab', 'Segun', 'Amaka', 'Ibrahim', 'Yetunde'])[1 + pg_temp.dice('visit first', k.n, 16)] || ' '
    || (array['Obi', 'Bello', 'Adeyemi', 'Okafor', 'Danladi', 'Eze', 'Balogun', 'Musa', 'Nwosu', 'Ojo', 'Lawal',
      'Udo'])[1 + pg_temp.dice('visit last', k.n, 12)] as guest_name,
    case when pg_temp.dice('visit car', k.n, 2) = 0 then 'LSD' || lpad(pg_temp.dice('visit plate', k.n, 900)::text, 3, '1')
      || 'KJ' else '' end as plate,
    case when pg_temp.dice('visit party', k.n, 5) = 0 then 2 + pg_temp.dice('visit more', k.n, 3) else 1 end as people,
    (select g.id from demo_gates g where g.k = 1 + (pg_temp.dice('visit gate', k.n, 10) > 6)::int) as gate_id,
    (select g.name from demo_guards g where g.k = 1 + pg_temp.dice('visit guard', k.n, 3)) as guard,
    10 + pg_temp.dice('visit stay', k.n, 240) as minutes
  from (select e.base + i as n, i from generate_series(1, (select least(max(total) * 7, 4000)::int
    from demo_gate_houses)) i) k
  join demo_gate_houses h
    on h.place = 1 + pg_temp.dice('visit house', k.n, 1000000) % (select max(total) from demo_gate_houses)) v;

insert into visits (community_id, id, house_id, kind, method, status, guest_name, plate, people, gate_id, out_gate_id,
  arrived_at, in_at, out_at, in_by, out_by, decided_by, decided_via, decided_seconds, overstay_at, step_by_name, step_at,
  anonymised_at, is_overridden)
select e.community_id, pg_temp.id_of('visit', v.n), v.house_id, v.kind,
  case when v.is_walk_in then 'Walk-in' when pg_temp.dice('visit qr', v.n, 3) = 0 then 'QR' else 'Code' end,
  case when v.is_inside then 'Inside' else 'Left' end,
  case when o.is_old then '' else v.guest_name end, case when o.is_old then '' else v.plate end, v.people, v.gate_id,
  case when not v.is_inside then v.gate_id end, v.arrived_at, v.arrived_at,
  case when not v.is_inside then v.out_at end, v.guard, case when not v.is_inside then v.guard else '' end,
  case when v.is_walk_in then 'The house' else '' end, case when v.is_walk_in then 'Push' end,
  case when v.is_walk_in then 8 + pg_temp.dice('visit answer', v.n, 70) end,
  case v.kind when 'Delivery' then v.arrived_at + interval '30 minutes'
    when 'Ride' then v.arrived_at + interval '15 minutes' end,
  v.guard, v.arrived_at, case when o.is_old then e.present end, v.is_overridden
from demo_visits v cross join demo_estate e
cross join lateral (select v.arrived_at < e.present - interval '180 days' as is_old) o;

insert into gate_overrides (community_id, id, visit_id, house_id, gate_id, answer, reason, guard_name, supervisor_name, at)
select e.community_id, pg_temp.id_of('override', v.n), pg_temp.id_of('visit', v.n), v.house_id, v.gate_id, 'expired',
  (array['Came an hour late, the host confirmed by phone', 'The host made a new pass right after',
    'Doctor on a call'])[1 + pg_temp.dice('override', v.n, 3)], v.guard, 'Ladi Yakubu', v.arrived_at
from demo_visits v cross join demo_estate e
where v.is_overridden;

-- Active passes: for today, for longer, and for staff.
insert into gate_passes (community_id, id, kind, house_id, host_name, guest_name, plate, guest_count, code_hash, code_box,
  valid_from, valid_to, days, hours_from, hours_to, max_entries, source, created_by, created_at, is_paused)
select e.community_id, pg_temp.id_of('pass', e.base + i), k.kind, h.house_id,
  coalesce((select r.first_name || ' ' || r.last_name from residents r join occupancies o
    on o.community_id = r.community_id and o.resident_id = r.id
    where o.community_id = e.community_id and o.house_id = h.house_id and o.ended_at is null
      and o.is_household_head limit 1), ''),
  (array['Chinwe Okeke', 'Samuel Ade', 'Rukayat Bello', 'Peter Udoh', 'Grace Ojo', 'Yusuf Sani', 'Adaeze Nnaji',
    'Femi Alabi'])[1 + pg_temp.dice('pass guest', e.base + i, 8)], '',
  case when k.kind = 'Group event' then 20 else 1 end,
  sha256(convert_to('demo pass ' || e.base + i, 'UTF8')), sha256(convert_to('demo box ' || e.base + i, 'UTF8')),
  e.present - pg_temp.dice('pass from', e.base + i, 300) * interval '1 minute',
  e.present + k.hours * interval '1 hour',
  case when k.kind in ('Recurring', 'Staff') then '{1,2,3,4,5,6}'::smallint[] else '{}' end,
  case when k.kind in ('Recurring', 'Staff') then time '07:00' end,
  case when k.kind in ('Recurring', 'Staff') then time '18:00' end,
  case k.kind when 'One-time' then 1 when 'Delivery' then 1 when 'Ride' then 1 when 'Group event' then 20 end,
  -- The office created some of the passes, so that a manager of the demo can see their codes.
  case when i % 8 in (1, 7) then 'Staff' else 'Resident' end,
  case when i % 8 in (1, 7) then e.manager_id else pg_temp.id_of('pass maker', e.base + i) end,
  e.present - interval '5 hours', i % 40 = 4
from demo_estate e cross join generate_series(1, (select least(max(total) / 8 + 6, 160)::int from demo_gate_houses)) i
cross join lateral (select * from (values (0, 'One-time', 18), (1, 'One-time', 9), (2, 'Delivery', 6), (3, 'Multi-entry', 300),
  (4, 'Recurring', 3000), (5, 'Staff', 4000), (6, 'Contractor', 200), (7, 'Group event', 30)) as t(k, kind, hours)
  where t.k = i % 8) k
join demo_gate_houses h on h.place = 1 + pg_temp.dice('pass house', e.base + i, 1000000) % h.total;

-- The passes of the resident with a portal account.
insert into gate_passes (community_id, id, kind, house_id, host_id, host_name, guest_name, plate, guest_count, code_hash,
  code_box, valid_from, valid_to, days, hours_from, hours_to, max_entries, source, created_by, created_at)
select e.community_id, pg_temp.id_of('own pass', e.base + p.k), p.kind, h.house_id, e.portal_user_id,
  h.first_name || ' ' || h.last_name, p.guest, p.plate, p.people, sha256(convert_to('own pass ' || e.base + p.k, 'UTF8')),
  sha256(convert_to('own box ' || e.base + p.k, 'UTF8')), e.present - interval '2 hours',
  e.present + p.hours * interval '1 hour', case when p.kind = 'Recurring' then '{1,2,3,4,5}'::smallint[] else '{}' end,
  case when p.kind = 'Recurring' then time '08:00' end, case when p.kind = 'Recurring' then time '16:00' end,
  p.entries, 'Resident', e.portal_user_id, e.present - interval '2 hours'
from demo_estate e
join lateral (select h.house_id, h.first_name, h.last_name from house_hosts h
  where h.community_id = e.community_id and h.user_id = e.portal_user_id order by h.house_id limit 1) h on true
cross join (values (1, 'One-time', 'Ngozi Obi', '', 2, 22, 1), (2, 'Delivery', 'Market delivery', 'KJA204BD', 1, 6, 1),
  (3, 'Recurring', 'Comfort Asuquo', '', 1, 3000, null)) as p(k, kind, guest, plate, people, hours, entries);

-- A barrier with a known key, for the simulator (`npm run gate-device -- run --demo`), if the estate has the feature.
insert into gate_devices (community_id, id, gate_id, name, kind, direction, key_hash, paired_at, created_by)
select e.community_id, pg_temp.id_of('barrier', e.base), g.id, 'Entry barrier', 'Barrier', 'Both',
  encode(sha256(convert_to(replace(e.community_id::text, '-', '') || 'demo-entry-barrier-key-0001', 'UTF8')), 'hex'),
  e.present, e.manager_id
from demo_estate e join demo_gates g on g.k = 1
where exists (select from communities c where c.id = e.community_id
  and (c.community_features ->> 'Hardware Security Integration')::boolean);

insert into staff_people (community_id, id, name, work, created_by)
select e.community_id, pg_temp.id_of('staff', e.base + s.k), s.name, s.work, e.manager_id
from demo_estate e, (values (1, 'Monday Effiong', 'Gardener'), (2, 'Comfort Asuquo', 'Cook'), (3, 'Idris Abubakar', 'Driver'),
  (4, 'Patience Igwe', 'Nanny'), (5, 'Godwin Akpan', 'Cleaner'), (6, 'Rebecca Audu', 'Cook')) as s(k, name, work);
insert into staff_houses (community_id, staff_id, house_id, since)
select e.community_id, pg_temp.id_of('staff', e.base + k), h.house_id, e.present - interval '200 days'
from demo_estate e cross join generate_series(1, 6) k join demo_gate_houses h on h.place between k * 2 - 1 and k * 2;
insert into visits (community_id, id, staff_id, house_id, kind, method, status, guest_name, gate_id, out_gate_id, arrived_at,
  in_at, out_at, in_by, out_by, step_by_name, step_at)
select e.community_id, pg_temp.id_of('staff visit', e.base + w.i * 100 + d), pg_temp.id_of('staff', e.base + w.i), h.house_id,
  'Staff', 'Code', 'Left', s.name, g.id, g.id, t.at, t.at, t.at + interval '8 hours', 'Musa Garba', 'Sunday Okon',
  'Musa Garba', t.at
from demo_estate e cross join generate_series(1, 6) as w(i) join demo_gate_houses h on h.place = w.i * 2
cross join generate_series(1, 30) as t30(d)
join demo_gates g on g.k = 1
join staff_people s on s.id = pg_temp.id_of('staff', (select base from demo_estate) + w.i)
cross join lateral (select (e.today - d + time '07:10' + pg_temp.dice('staff in', w.i * 100 + d, 50) * interval '1 minute')
  at time zone 'Africa/Lagos' as at) t
where extract(isodow from e.today - d) < 7 and pg_temp.dice('staff away', w.i * 100 + d, 12) > 0
  and s.community_id = e.community_id;

insert into watch_entries (community_id, id, name, plate, severity, instruction, reason, status, expires_at, added_by,
  added_by_name, added_at, decided_by, decided_by_name, decided_at)
select e.community_id, pg_temp.id_of('watch', e.base + w.k), w.name, w.plate, w.severity, w.instruction, w.reason, w.status,
  e.present + interval '200 days', e.manager_id, e.manager_name, e.present - interval '40 days',
  case when w.status = 'Active' then e.admin_id end, case when w.status = 'Active' then e.admin_name else '' end,
  case when w.status = 'Active' then e.present - interval '39 days' end
from demo_estate e, (values
  (1, 'Kelvin Amadi', '', 'Block', 'Do not let in. Call the estate office.', 'Left a house after a theft was reported', 'Active'),
  (2, '', 'ABJ404XX', 'Warn', 'Ask whom they visit, and note it.', 'Followed residents home twice', 'Active'),
  (3, 'Sunday Etim', '', 'Notify', '', 'Former driver at 4 Palm Close, dismissed in March', 'Proposed'))
  as w(k, name, plate, severity, instruction, reason, status);
