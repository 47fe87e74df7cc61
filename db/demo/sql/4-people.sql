-- The people of the households. Each house has sixteen numbers for them: first the household, then its staff, and
-- from 13 on the family that moved out.

create temp table demo_people on commit drop as
with members as (
  select m.*, k, m.n * 16 + case when m.gone then 12 else 0 end + k as person,
    k > m.size as is_staff
  from demo_homes m cross join lateral generate_series(1, m.size + m.staff) as k),
heads as (
  select x.*, x.n * 16 + case when x.gone then 13 else 1 end as head_person from members x),
aged as (
  select h.*, 27 + pg_temp.dice('age', h.head_person, 42) as head_age,
    pg_temp.dice('age', h.person, 1000000) as luck,
    pg_temp.dice('gender', h.head_person, 100) < 60 as head_is_man,
    pg_temp.dice('spouse', h.n, 100) < 86 and h.use = 'Residential' as has_spouse,
    -- Children are two years apart, so the eldest has to be old enough for all of them.
    2 * (h.size - 3) + 1 as eldest_least, pg_temp.dice('eldest', h.head_person, 1000) as eldest_luck
  from heads h),
grown as (
  select a.*,
    case
      when a.is_staff then 20 + a.luck % 34
      when a.k = 1 then a.head_age
      when a.k = 2 and a.has_spouse then greatest(23, a.head_age - 7 + a.luck % 10)
      when a.k = 2 then 20 + a.luck % 30
      else greatest(a.eldest_least,
        least(a.head_age - 24 - a.eldest_luck % 7, 5 + a.eldest_luck % 20)) - 2 * (a.k - 3)
    end as age,
    case
      when a.is_staff then pg_temp.dice('gender', a.person, 100) < 45
      when a.k = 1 then a.head_is_man
      when a.k = 2 and a.has_spouse then not a.head_is_man
      else pg_temp.dice('gender', a.person, 2) = 0
    end as is_man,
    case when a.is_staff then e.mix[1 + pg_temp.dice('staff people', a.person, 20)]
      else a.people end as own_people
  from aged a cross join demo_estate e)
select g.person as n, pg_temp.id_of('resident', g.person) as id, g.n as house_n, g.house_id, g.kind,
  g.gone, g.k, g.is_staff, g.age, g.size, g.use, g.moved_in_on, g.own_people,
  case when g.is_man then 'Male' else 'Female' end as gender,
  g.age < 18 as is_child,
  case when pg_temp.dice('own marks', g.person, 100) < 35 then f.word else f.plain end as first_name,
  case when g.is_staff then l.plain else g.family end as last_name,
  f.plain as first_plain,
  case when g.is_staff then l.plain else g.family_plain end as last_plain,
  (e.today - make_interval(years => g.age) - pg_temp.dice('birthday', g.person, 364)
    * interval '1 day')::date as born_on,
  pg_temp.dice('path', g.person, 100) as path
from grown g cross join demo_estate e
join demo_words f on f.list = g.own_people || case when g.is_man then ' men' else ' women' end
  -- Steps of fifteen through the list give no name twice in one family.
  and f.n = (pg_temp.dice('first name', g.head_person, 120) + 15 * g.k) % 120
join demo_words l on l.list = g.own_people || ' families'
  and l.n = pg_temp.dice('last name', g.person, 120);

-- The contact details and the registration of each resident, and whether they were invited to the portal and joined.
create temp table demo_residents on commit drop as
with reached as (
  select p.*,
    case when p.is_child then null
      when p.k = 1 and p.path < 2 and p.kind <> 'Caretaker' then null
      else '+234' || (array['803', '806', '813', '816', '703', '706', '810', '814', '903', '906',
          '805', '807', '811', '815', '705', '905', '802', '808', '812', '708', '701', '902', '907',
          '901', '809', '817', '818', '908', '909', '913'])[1 + (v.v / 10000000)::int]
        || lpad((v.v % 10000000)::text, 7, '0') end as phone,
    not p.is_child and not p.is_staff and p.kind <> 'Caretaker'
      and (pg_temp.dice('mail', p.n, 100) < case p.k when 1 then 88 else 72 end
        or p.k = 1 and p.path < 2) as has_email,
    case when p.moved_in_on <= e.opened_on + 6 then e.opened_on + 6 + pg_temp.dice('file', p.house_n, 9)
      else least(p.moved_in_on + pg_temp.dice('desk', p.house_n, 4), e.today - 1) end as registered_on
  from demo_people p cross join demo_estate e
  -- The step and the range have no common factor, so no number repeats.
  cross join lateral (select ((p.n - e.base * 16) * 48271123 + 77310911) % 300000000 as v) v),
addressed as (
  select r.*,
    case when r.has_email then regexp_replace(lower(r.first_plain || '.' || r.last_plain),
      '[^a-z.]', '', 'g') end as local_part,
    pg_temp.office_hour(r.registered_on,
      case when r.registered_on = r.moved_in_on then 'desk' else 'file' end, r.house_n)
      + r.k * interval '1 second' as registered_at
  from reached r),
mailed as (
  select a.*,
    a.local_part || coalesce(nullif(row_number() over (partition by a.local_part order by a.n), 1)::text,
      '') || '@mail.example' as email,
    a.registered_on + 1 + pg_temp.dice('invited', a.house_n, 12) as asked_on
  from addressed a),
-- All invitations of a day are sent at the same time.
asked as (
  select m.*, pg_temp.office_hour(m.asked_on, 'invitations', m.asked_on - date '2000-01-01') as asked_at
  from mailed m),
walked as (
  select a.*, a.asked_at + (1 + pg_temp.dice('joined', a.n, 4200)) * interval '1 minute' as came_at
  from asked a)
select w.*,
  case
    when w.gone then 'MovedOut'
    when w.email is null or w.path >= 84 or w.asked_at > e.present - interval '2 hours' then 'Added'
    when w.path >= 72 or w.came_at > e.present - interval '1 hour' then 'Invited'
    when w.k = 1 and pg_temp.dice('suspended', w.n, 1000) < 9 then 'Suspended'
    else 'Active'
  end as status
from walked w cross join demo_estate e;

-- The resident whose account is shown on the sign-in page.
alter table demo_residents add portal_user_id uuid;
update demo_residents r set first_name = e.portal_first_name, phone = e.portal_phone,
  email = e.portal_email, status = 'Active', portal_user_id = e.portal_user_id
from demo_estate e
where e.portal_user_id is not null and r.k = 1 and not r.gone
  and r.house_n = (select house_n from demo_portal_home);

create unique index on demo_residents (n);
create index on demo_residents (house_id);
analyze demo_residents;
