-- The functions, views, triggers and policies of provider_jobs.

-- A job that was declined, taken back or not answered is not paid, whatever quote of it was approved.
create or replace function keep_provider_job() returns trigger
language plpgsql
as $$
begin
  if new.complaint_id <> old.complaint_id or new.provider_id <> old.provider_id then
    raise exception 'a job keeps its complaint and its provider' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (case old.status
    when 'Offered' then new.status in ('Accepted', 'Declined', 'Lapsed', 'Cancelled')
    when 'Accepted' then new.status in ('On the way', 'Started', 'Done', 'Declined', 'Cancelled')
    when 'On the way' then new.status in ('Started', 'Done', 'Cancelled')
    when 'Started' then new.status in ('Done', 'Cancelled')
    else false end) then
    raise exception 'a job that is % does not become %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.payout_request_id is not null and new.payout_request_id is distinct from old.payout_request_id
    and (new.quote_status is distinct from 'Approved' or new.status in ('Declined', 'Lapsed', 'Cancelled'))
    and not (new.status = 'Done' and exists (
      select from complaints c where c.community_id = new.community_id and c.id = new.complaint_id
        and c.status in ('Resolved', 'Closed'))) then
    raise exception 'only resolved work and an approved quote are paid' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- By what a job is paid, and how that stands, whatever wallet it comes from: nobody pays for it twice.
create or replace function payment_of_job(request uuid) returns table (reference text, status text)
language sql
stable
set role = 'courtyard_app'
as $$
  select m.reference, m.status from money_request_states m
  where m.community_id = current_setting('app.community_id')::uuid and m.request_id = request
$$;

-- Jobs that a provider has under way, on whatever street.
create or replace function jobs_under_way(provider uuid) returns integer
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
create or replace function score_of_provider(provider uuid)
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

-- What a provider was paid is summed over the wallets that the reader sees and over the jobs of every street
-- (decision 38): the sum came from the jobs of the reader's streets alone. Tells the ids of requests and nothing of
-- them; who sees no such wallet reads none of its requests.
create or replace function payouts_of_provider(provider uuid) returns setof uuid
language sql
stable
set role = 'courtyard_app'
as $$
  select j.payout_request_id from provider_jobs j
  where j.community_id = current_setting('app.community_id')::uuid and j.provider_id = provider
    and j.payout_request_id is not null
$$;

-- Moves the times of a job by each hold of its complaint: until when the provider has to answer, and how long the
-- link opens. A time that was past when the hold began stays past.
create or replace function move_times_of_held_jobs() returns trigger
language plpgsql
as $$
begin
  update provider_jobs j set
    respond_by = case when j.status = 'Offered' and j.respond_by > new.started_at
      then j.respond_by + (new.ended_at - greatest(new.started_at, j.offered_at)) else j.respond_by end,
    link_expires_at = case when j.link_expires_at > new.started_at
      then j.link_expires_at + (new.ended_at - greatest(new.started_at, j.offered_at)) else j.link_expires_at end
    where j.community_id = new.community_id and j.complaint_id = new.complaint_id
      and j.status in ('Offered', 'Accepted', 'On the way', 'Started') and j.offered_at < new.ended_at;
  return null;
end
$$;

create or replace trigger provider_jobs_keep before update on provider_jobs for each row execute function keep_provider_job();

drop policy if exists streets on provider_jobs;
create policy streets on provider_jobs as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
