-- Inserts the residents with their occupancies, cars, pets and invitations into the real tables. Each row of a
-- resident contains its search text, so that no trigger has to calculate it.

insert into residents (community_id, id, first_name, last_name, phone, email, gender, date_of_birth,
  emergency_contact, preferred_channel, tags, internal_note, portal_user_id, status,
  status_before_suspension, invited_at, joined_at, search_text, moved_in_on, created_at, updated_at)
select e.community_id, r.id, r.first_name, r.last_name, r.phone, r.email,
  case when pg_temp.dice('gender known', r.n, 100) < 92 then r.gender end,
  case when r.is_child or pg_temp.dice('birthday known', r.n, 100) < 45 then r.born_on end,
  case when r.k = 1 and not r.gone and pg_temp.dice('emergency', r.n, 100) < 55
    then jsonb_build_object('relation', k.word,
      'name', f.word || ' ' || case when k.word in ('Mother', 'Father', 'Sister', 'Brother')
        then r.last_name else o.plain end,
      'phone', '+234803' || lpad(pg_temp.dice('emergency phone', r.n, 10000000)::text, 7, '0')) end,
  case
    when r.phone is null then 'E-mail'
    when pg_temp.dice('channel', r.n, 100) < 46 then 'WhatsApp'
    when pg_temp.dice('channel', r.n, 100) < 62 then 'SMS'
    when r.email is not null and pg_temp.dice('channel', r.n, 100) < 74 then 'E-mail'
    else 'Phone'
  end,
  case when r.k = 1 and not r.gone and r.use = 'Residential'
    and pg_temp.dice('tagged', r.n, 100) < 7 then array[t.word] else '{}' end,
  case when r.k = 1 and not r.gone and pg_temp.dice('noted', r.n, 100) < 4 then w.word else '' end,
  r.portal_user_id, r.status, case when r.status = 'Suspended' then 'Active' end,
  case when r.status in ('Invited', 'Active', 'Suspended') then r.asked_at end,
  case when r.status in ('Active', 'Suspended') then r.came_at end,
  resident_search_text(r.first_name, r.last_name, r.phone, r.email, c.plates, l.addresses),
  l.moved_in_on, r.registered_at, r.registered_at
from demo_residents r cross join demo_estate e
left join (
  select n, string_agg(concat_ws(' ', plate, replace(plate, '-', '')), ' ') as plates
  from demo_cars group by n) c on c.n = r.n
left join (
  select v.n, string_agg(concat_ws(' ', h.house_number, h.street_name, h.block, h.unit_label), ' ')
      filter (where v.ended_at is null) as addresses,
    coalesce(min(v.moved_in_on) filter (where v.ended_at is null), min(v.moved_in_on)) as moved_in_on
  from demo_lives v join demo_houses h on h.id = v.house_id group by v.n) l on l.n = r.n
join demo_words t on t.list = 'tags' and t.n = pg_temp.dice('tag', r.n, 120)
join demo_words w on w.list = 'notes' and w.n = pg_temp.dice('note', r.n, 120)
cross join lateral (select (array['men', 'women'])[1 + pg_temp.dice('relative is', r.n, 2)] as are) who
join demo_words k on k.list = 'relations ' || who.are and k.n = pg_temp.dice('relation', r.n, 120)
join demo_words f on f.list = r.own_people || ' ' || who.are
  and f.n = pg_temp.dice('relative', r.n, 120)
join demo_words o on o.list = r.own_people || ' families'
  and o.n = pg_temp.dice('relative family', r.n, 120)
-- Insert by house: this is faster for the indexes, and the rows of a family are on one page.
order by r.n;

-- The checks of foreign keys keep their first query plan, and a plan for an empty table is slow on a full one.
analyze residents;

insert into occupancies (community_id, id, resident_id, house_id, relationship, is_household_head,
  is_primary_contact, can_create_access, can_pay, move_in_on, move_out_on, ended_at, created_at)
select e.community_id, pg_temp.id_of('stay' || l.house_n, l.n), l.resident_id, l.house_id,
  l.relationship, l.is_head, l.is_contact, l.can_create_access, l.can_pay, l.moved_in_on,
  l.moved_out_on, l.ended_at, l.registered_at
from demo_lives l cross join demo_estate e
order by l.house_n, l.n;

insert into vehicles (community_id, id, resident_id, plate, make, colour, tag_number, created_at)
select e.community_id, c.id, c.resident_id, c.plate, c.make, c.colour, c.tag_number, c.registered_at
from demo_cars c cross join demo_estate e
order by c.n;

insert into pets (community_id, id, resident_id, name, kind)
select e.community_id, pg_temp.id_of('pet', r.n), r.id, w.word, p.kind
from demo_residents r cross join demo_estate e
cross join lateral (select case when pg_temp.dice('pet kind', r.n, 100) < 72
  then 'Dog' else 'Cat' end as kind) p
join demo_words w on w.list = lower(p.kind) || 's' and w.n = pg_temp.dice('pet name', r.n, 120)
where r.k = 1 and not r.gone and r.use = 'Residential' and r.kind in ('Owner', 'Tenant')
  and pg_temp.dice('pet', r.n, 100) < 11;

-- Invitations without links: their hashes are random, so no token matches.
insert into resident_invitations (community_id, id, resident_id, email, token_hash, invited_by,
  expires_at, accepted_at, created_at)
select e.community_id, pg_temp.id_of('invitation', r.n), r.id, r.email,
  encode(sha256(uuid_send(gen_random_uuid())), 'hex'),
  case when pg_temp.dice('inviter', r.asked_on - date '2000-01-01', 3) = 0
    then e.manager_id else e.admin_id end,
  r.asked_at + interval '72 hours',
  case when r.status in ('Active', 'Suspended') then r.came_at end, r.asked_at
from demo_residents r cross join demo_estate e
where r.status in ('Invited', 'Active', 'Suspended')
order by r.n;
