-- The audit log of the year, with entries about the community, its streets, houses, residents and groups. If there are
-- more entries than the estate's limit, only the newest ones are written, because nobody reads older entries in a demo.

create temp table demo_history on commit drop as
with by_desk as (
  select r.*, address_line(h.house_number, h.street_name, h.block, h.unit_label) as address
  from demo_residents r join demo_houses h on h.n = r.house_n)
select 'community.created' as action, 'community' as type, c.id as entity_id, c.name as label,
  null::jsonb as before, jsonb_build_object('name', c.name, 'type', c.type, 'city', c.city) as after,
  null::text as reason, c.created_at as at, 0 as actor
from communities c join demo_estate e on e.community_id = c.id
union all
select 'street.created', 'street', s.id, s.name, null, jsonb_build_object('name', s.name, 'code', s.code), null,
  pg_temp.office_hour(e.opened_on + 1, 'street', s.n), 0
from demo_streets s cross join demo_estate e
union all
select 'houses.created', 'street', s.id, s.name, null,
  jsonb_build_object('count', s.houses, 'from', '1', 'to', s.houses::text, 'step', 'all'), null,
  min(h.entered_at), 0
from demo_streets s join demo_houses h on h.street_n = s.n group by s.id, s.name, s.houses
union all
-- A household moves in during the year, and its house is no longer vacant.
select 'house.changed', 'house', m.house_id, r.address, '{"occupancy": "Vacant"}',
  jsonb_build_object('occupancy',
    case m.kind when 'Owner' then 'Owner-occupied' when 'Guest' then 'Short-let' else 'Rented' end),
  null, r.registered_at + interval '95 seconds', pg_temp.dice('actor', m.n, 2)
from demo_homes m join by_desk r on r.house_n = m.n and r.k = 1 and not r.gone
cross join demo_estate e
where not m.gone and m.kind in ('Owner', 'Tenant', 'Guest') and m.moved_in_on > e.opened_on + 6
union all
select 'resident.created', 'resident', r.id, r.first_name || ' ' || r.last_name, null,
  jsonb_strip_nulls(jsonb_build_object('firstName', r.first_name, 'lastName', r.last_name,
    'phone', r.phone, 'email', r.email, 'house', r.address, 'relationship', l.relationship)),
  null, r.registered_at, pg_temp.dice('actor', r.house_n, 2)
from by_desk r join demo_lives l on l.n = r.n and l.house_n = r.house_n
union all
select 'resident.invited', 'resident', r.id, r.first_name || ' ' || r.last_name, null,
  jsonb_build_object('email', left(r.email, 1) || '•••@' || split_part(r.email, '@', 2)), null,
  r.asked_at, case when pg_temp.dice('inviter', r.asked_on - date '2000-01-01', 3) = 0 then 0 else 1 end
from demo_residents r where r.status in ('Invited', 'Active', 'Suspended')
union all
-- Actor 0 is the manager, actor 1 the deputy, and actor 2 the resident.
select 'resident.joined', 'resident', r.id, r.first_name || ' ' || r.last_name,
  '{"status": "Invited"}', '{"status": "Active"}', null, r.came_at, 2
from demo_residents r where r.status in ('Active', 'Suspended')
union all
select 'resident.suspended', 'resident', r.id, r.first_name || ' ' || r.last_name,
  '{"status": "Active"}', '{"status": "Suspended"}', w.word,
  pg_temp.office_hour(least(r.came_at::date + 30, e.today - 1), 'suspended', r.n), 0
from demo_residents r cross join demo_estate e
join demo_words w on w.list = 'suspensions' and w.n = pg_temp.dice('reason', r.n, 120)
where r.status = 'Suspended'
union all
select x.action, 'resident', r.id, r.first_name || ' ' || r.last_name, null,
  case x.action when 'occupancy.ended'
    then jsonb_build_object('house', r.address, 'moveOutOn', l.moved_out_on) end,
  case x.action when 'occupancy.ended' then 'The tenancy ended.' end,
  l.ended_at - interval '8 hours' + x.later, 1
from by_desk r join demo_lives l on l.n = r.n
cross join (values ('occupancy.ended', interval '0'), ('resident.movedOut', interval '1 second'))
  as x(action, later)
where r.gone
union all
select 'group.created', 'group', g.id, g.name, null,
  jsonb_build_object('name', g.name, 'description', g.description, 'kind', g.kind,
    'members', count(*)), null, g.created_at,
  case when g.created_by = e.manager_id then 0 else 1 end
from groups g join demo_estate e on e.community_id = g.community_id
join group_members m on m.community_id = g.community_id and m.group_id = g.id
group by g.id, g.name, g.description, g.kind, g.created_at, g.created_by, e.manager_id;

insert into audit_entries (community_id, id, occurred_at, actor_id, actor_name, actor_role, action,
  entity_type, entity_id, entity_label, before, after, reason, ip, device)
select e.community_id, pg_temp.id_of(h.action || h.entity_id, 0), h.at, a.id,
  coalesce(a.name, h.label), a.role, h.action, h.type, h.entity_id, h.label, h.before, h.after,
  h.reason, a.ip, a.device
from (
  select * from demo_history
  order by at desc, entity_id, action limit (select audit_limit from demo_estate)) h
cross join demo_estate e
join lateral (values
  (0, e.manager_id, e.manager_name, 'Community manager', '192.0.2.17',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36'),
  (1, e.admin_id, e.admin_name, 'Admin', '192.0.2.44',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1'),
  (2, null, null, null, null, null)) as a(place, id, name, role, ip, device) on a.place = h.actor;

-- A changed house has version 2.
update houses h set version = 2, updated_at = d.at
from demo_history d, demo_estate e
where h.community_id = e.community_id and h.id = d.entity_id and d.action = 'house.changed';
