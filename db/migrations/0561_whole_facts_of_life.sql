-- What is true of a whole community, for who sees a part of it: how well a provider works and whether they are at work,
-- how many complaints an outage explains and a type has, and whether a job is paid. Numbers alone, as an account that is
-- limited to streets or wallets needs them to decide right; no row of another street or wallet is told of. Functions
-- and two views anew; locks nothing.

-- As before, and when it was over.
create or replace view complaint_briefs with (security_invoker = true) as
  select c.community_id, c.id as complaint_id, c.number, c.title, c.description, c.status, c.priority, c.location,
    c.house_id, c.rating, c.resolve_due_at, t.name as type_name,
    coalesce(l.label, s.name, '') as place, r.name as reporter_name,
    case when c.status in ('Resolved', 'Closed') then c.resolved_at when c.status = 'Rejected' then c.closed_at end
      as ended_at
  from complaints c
  join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
  left join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
  left join street_names s on s.community_id = c.community_id and s.street_id = c.street_id
  left join resident_names r on r.community_id = c.community_id and r.resident_id = c.reporter_resident_id;

-- Whether a completed request was taken back: by another one, or its journal went back by itself.
create function is_request_reversed(request uuid) returns boolean
language sql
stable
set role = 'courtyard_app'
as $$
  select exists (select from money_requests r
      where r.community_id = current_setting('app.community_id')::uuid and r.reverses_id = request
        and r.status = 'Completed')
    or exists (select from money_requests m join journals r
        on r.community_id = m.community_id and r.reverses_id = m.journal_id
      where m.community_id = current_setting('app.community_id')::uuid and m.id = request)
$$;

-- As before, but what was taken back says so.
create or replace view money_request_states with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference,
    case when m.status = 'Completed' and is_request_reversed(m.id) then 'Reversed' else m.status end as status,
    m.amount_minor
  from money_requests m;

-- By what a job is paid, and how that stands, whatever wallet it comes from: nobody pays for it twice.
create function payment_of_job(request uuid) returns table (reference text, status text)
language sql
stable
set role = 'courtyard_app'
as $$
  select m.reference, m.status from money_request_states m
  where m.community_id = current_setting('app.community_id')::uuid and m.request_id = request
$$;

-- Jobs that a provider has under way, on whatever street.
create function jobs_under_way(provider uuid) returns integer
language sql
stable
set role = 'courtyard_app'
as $$
  select count(*)::integer from provider_jobs j
  where j.community_id = current_setting('app.community_id')::uuid and j.provider_id = provider
    and j.status in ('Offered', 'Accepted', 'On the way', 'Started')
$$;

-- The score of a provider, of all their jobs. What was taken back does not count; a complaint that was done twice is
-- rated for whoever did it last; what was late before they had it says nothing of them.
create function score_of_provider(provider uuid)
returns table (jobs integer, open integer, done integer, turned_down integer, response_minutes integer,
  on_time_percent integer, rating double precision, ratings integer)
language sql
stable
set role = 'courtyard_app'
as $$
  select count(*)::integer,
    count(*) filter (where j.status in ('Offered', 'Accepted', 'On the way', 'Started'))::integer,
    count(*) filter (where j.status = 'Done')::integer,
    count(*) filter (where j.status in ('Declined', 'Lapsed'))::integer,
    round(percentile_cont(0.5) within group (order by extract(epoch from
      coalesce(j.accepted_at, case when j.status = 'Declined' then j.ended_at end) - j.offered_at)) / 60)::integer,
    round(100.0 * count(*) filter (where j.status = 'Done' and j.due_at > j.offered_at and j.ended_at <= j.due_at)
      / nullif(count(*) filter (where j.status = 'Done' and j.due_at > j.offered_at), 0))::integer,
    round(avg(c.rating), 1)::double precision, count(c.rating)::integer
  from provider_jobs j
  left join complaints c on c.community_id = j.community_id and c.id = j.complaint_id
    and j.status = 'Done' and not exists (select from provider_jobs l where l.community_id = j.community_id
      and l.complaint_id = j.complaint_id and l.status = 'Done' and l.offered_at > j.offered_at)
  where j.community_id = current_setting('app.community_id')::uuid and j.provider_id = provider
    and j.status <> 'Cancelled'
$$;

-- How many complaints an outage explains, and how many of them are open.
create function complaints_of_outage(outage uuid) returns table (complaints integer, open integer)
language sql
stable
set role = 'courtyard_app'
as $$
  select count(*)::integer,
    count(*) filter (where c.status in ('New', 'Assigned', 'In progress', 'On hold'))::integer
  from complaints c
  where c.community_id = current_setting('app.community_id')::uuid and c.incident_id = outage
$$;

-- How many complaints there are of each type: ever, and open.
create function uses_of_complaint_types() returns table (type_id uuid, used integer, open integer)
language sql
stable
set role = 'courtyard_app'
as $$
  select c.type_id, count(*)::integer,
    count(*) filter (where c.status in ('New', 'Assigned', 'In progress', 'On hold'))::integer
  from complaints c
  where c.community_id = current_setting('app.community_id')::uuid group by c.type_id
$$;
