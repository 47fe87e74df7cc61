-- Groups of streets, of houses and of residents, with members that the group's rule selects: at most 8 for a committee,
-- and 24 for another group of residents. The eighth member of a committee has left.

insert into groups (community_id, id, name, description, kind, created_by, created_at, updated_at)
select e.community_id, pg_temp.id_of('group', g.n), g.name, g.description, g.kind,
  case when g.n % 2 = 0 then e.manager_id else e.admin_id end, t.at, t.at
from demo_groups g cross join demo_estate e
cross join lateral (select pg_temp.office_hour(g.created_on, 'group', g.n) as at) t;

create temp table demo_members on commit drop as
select g.n, g.kind, s.id as street_id, null::uuid as house_id, null::uuid as resident_id, 1 as place
from demo_groups g join demo_streets s
  on g.rule = 'phase' and s.phase = g.argument::int or g.rule = 'street kind' and s.kind = g.argument
union all
select g.n, g.kind, null, h.id, null, row_number() over (partition by g.n order by h.n)
from demo_groups g join demo_houses h
  on g.rule = 'street' and h.street_name = g.argument
  or g.rule = 'block' and h.block = g.argument
  or g.rule = 'type' and h.type = g.argument
  or g.rule = 'occupancy' and h.occupancy = g.argument
union all
select g.n, g.kind, null, null, r.id,
  row_number() over (partition by g.n order by pg_temp.dice(g.name, r.n, 1000000000), r.n)
from demo_groups g join demo_residents r on not r.gone and r.status <> 'Suspended' and (
  g.rule = 'committee' and r.k = 1 and r.kind = 'Owner' and r.use = 'Residential' and r.age > 34
  or g.rule = 'elders' and r.age > 62 and r.k < 3
  or g.rule = 'youth' and r.age between 18 and 25 and not r.is_staff
  or g.rule = 'drivers' and r.is_staff);

insert into group_members (community_id, id, group_id, kind, street_id, house_id, resident_id,
  added_by, added_at, removed_by, removed_at)
select e.community_id,
  pg_temp.id_of('member' || coalesce(m.street_id, m.house_id, m.resident_id), m.n), g.id, m.kind,
  m.street_id, m.house_id, m.resident_id, g.created_by, g.created_at, l.by, l.at
from demo_members m cross join demo_estate e
join groups g on g.community_id = e.community_id and g.id = pg_temp.id_of('group', m.n)
join demo_groups d on d.n = m.n
left join lateral (
  select e.manager_id as by, g.created_at + interval '40 days' as at
  where d.rule = 'committee' and m.place = 8) l on true
where m.kind <> 'Resident'
  or m.place <= case d.rule when 'committee' then 8 else 24 end;
