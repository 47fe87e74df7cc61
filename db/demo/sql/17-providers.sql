-- Eight service providers with their documents, except for an invited one. A single document has expired. Also their
-- jobs for complaints of the last year: most were on time, some late, and a few were declined.

create temp table demo_providers on commit drop as
select p.*, pg_temp.id_of('provider', e.base + p.n) as id, e.base + p.n as seed
from demo_estate e cross join (values
  (1, 'Lakeside Plumbing', 'Company', array['Plumbing', 'Water supply'], 'Plumbing', 20, 'Active'),
  (2, 'Brightline Electric', 'Company', array['Electrical'], 'Electrical', 200, 'Active'),
  (3, 'Steadfast Generators', 'Company', array['Generators', 'Electrical'], 'Power', 120, 'Active'),
  (4, 'Clearwater Boreholes', 'Company', array['Water supply'], 'Water', 90, 'Active'),
  (5, 'Cleanway Services', 'Company', array['Cleaning', 'Waste'], 'Waste', -12, 'Active'),
  (6, 'Greenhand Gardens', 'Individual', array['Gardening'], 'Common area', 300, 'Active'),
  (7, 'Roadmend Works', 'Company', array['Roads', 'Masonry'], 'Roads', 45, 'Suspended'),
  (8, 'Guardall Systems', 'Company', array['Security systems'], 'Security', 250, 'Invited'))
  as p(n, name, kind, trades, type, days, status);

insert into service_providers (community_id, id, name, kind, trades, contact_name, phone, email, rates, coverage,
    status, status_reason, created_at, updated_at)
  select e.community_id, p.id, p.name, p.kind, p.trades, 'The office',
    '+23480355503' || lpad(p.n::text, 2, '0'), 'office' || p.n || '@providers.example.test',
    'By the hour, parts at cost', 'Monday to Saturday, 8 to 18', p.status,
    case when p.status = 'Suspended' then 'Two jobs in a row were late.' end,
    e.present - interval '400 days', e.present - interval '30 days'
  from demo_providers p cross join demo_estate e;

insert into provider_documents (community_id, id, provider_id, kind, name, expires_on, told, added_by_name, added_at)
  select e.community_id, pg_temp.id_of('paper ' || k.kind, p.seed), p.id, k.kind, k.kind || '.pdf',
    e.today + p.days + k.later, case when p.days + k.later < 0 then 3 when p.days + k.later <= 30 then 1 else 0 end,
    e.admin_name, e.present - interval '300 days'
  from demo_providers p cross join demo_estate e
  cross join (values ('Insurance', 0), ('Licence', 90)) as k(kind, later)
  where p.status <> 'Invited';

-- About half of the resolved complaints of a provider's type, and of those in progress for most providers, became its
-- jobs.
create temp table demo_jobs on commit drop as
select c.id as complaint_id, p.id as provider_id, p.seed, c.created_at, c.resolved_at, c.resolve_due_at, c.status,
  e.base + c.number as dice, 5 + pg_temp.dice('job answer', e.base + c.number, 120) as answer
from demo_estate e
join complaints c on c.community_id = e.community_id
join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
join demo_providers p on p.type = t.name
where pg_temp.dice('job', e.base + c.number, 2) = 0 and p.status <> 'Invited'
  and (c.status in ('Resolved', 'Closed') or (c.status = 'In progress' and p.status = 'Active' and p.days > 0));

update complaints c set service_provider_id = j.provider_id, updated_at = greatest(c.updated_at, c.created_at)
  from demo_jobs j where c.id = j.complaint_id;

insert into provider_jobs (community_id, id, complaint_id, provider_id, status, link_hash, link_expires_at,
    offered_by_name, offered_at, respond_by, due_at, accepted_at, started_at, ended_at, done_note, updated_at)
  select e.community_id, pg_temp.id_of('job', j.dice), j.complaint_id, j.provider_id,
    case when j.status = 'In progress' then 'Started' else 'Done' end,
    md5('job' || j.dice) || md5('link' || j.dice), j.created_at + interval '14 days', e.admin_name,
    j.created_at + interval '4 minutes', j.created_at + interval '244 minutes', j.resolve_due_at,
    j.created_at + (4 + j.answer) * interval '1 minute', j.created_at + (5 + j.answer) * interval '1 minute',
    case when j.status <> 'In progress' then j.resolved_at end,
    case when j.status <> 'In progress' then 'The work is done and was tried out.' end,
    coalesce(j.resolved_at, e.present)
  from demo_jobs j cross join demo_estate e;

-- Some jobs were first offered to another provider, which declined.
insert into provider_jobs (community_id, id, complaint_id, provider_id, status, link_hash, link_expires_at,
    offered_by_name, offered_at, respond_by, ended_at, end_reason, updated_at)
  select e.community_id, pg_temp.id_of('job declined', j.dice), j.complaint_id, o.id, 'Declined',
    md5('declined' || j.dice) || md5('link' || j.dice), j.created_at + interval '14 days', e.admin_name,
    j.created_at + interval '1 minute', j.created_at + interval '241 minutes', j.created_at + interval '3 minutes',
    'We have nobody free that day.', j.created_at + interval '3 minutes'
  from demo_jobs j cross join demo_estate e join demo_providers o on o.n = 6
  where j.provider_id <> o.id and pg_temp.dice('job declined', j.dice, 12) = 0;

-- The next estate is loaded in the same transaction and creates these tables again.
drop table demo_jobs;
drop table demo_providers;
