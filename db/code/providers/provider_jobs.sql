-- Provider jobs: status changes, payments, scores, holds and row security.

-- Checks an update of a job: its complaint and provider stay the same, its status changes as job_may_become allows,
-- and it is paid only with an approved quote, or when it is done and its complaint is resolved or closed. A declined,
-- lapsed or cancelled job is not paid.
create or replace function keep_provider_job() returns trigger
language plpgsql
as $$
begin
  if new.complaint_id <> old.complaint_id or new.provider_id <> old.provider_id then
    raise exception 'the complaint and the provider of a job cannot be changed'
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not job_may_become(old.status, new.status) then
    raise exception 'a job cannot change from % to %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.payout_request_id is not null and new.payout_request_id is distinct from old.payout_request_id
    and (new.quote_status is distinct from 'Approved' or new.status in ('Declined', 'Lapsed', 'Cancelled'))
    and not (new.status = 'Done' and exists (
      select from complaints c where c.community_id = new.community_id and c.id = new.complaint_id
        and c.status in ('Resolved', 'Closed'))) then
    raise exception 'only resolved work and an approved quote are paid'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- The reference and status of the request that pays for a job. Runs as courtyard_unlimited to see requests of all
-- wallets, so that a job is not paid twice.
create or replace function payment_of_job(request uuid) returns table (reference text, status text)
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select m.reference, m.status from money_request_states m
  where m.community_id = current_setting('app.community_id')::uuid and m.request_id = request
$$;

-- Counts the open jobs of a provider, on all streets.
create or replace function jobs_under_way(provider uuid) returns integer
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select count(*)::integer from provider_jobs j
  where j.community_id = current_setting('app.community_id')::uuid and j.provider_id = provider
    and j.status in ('Offered', 'Accepted', 'On the way', 'Started')
$$;

-- The score of a provider over their jobs on all streets. Cancelled jobs do not count. A complaint's rating counts
-- for the provider of its done job that was offered last. A job that has no deadline, or was overdue when it was
-- offered, does not count for punctuality.
create or replace function score_of_provider(provider uuid)
returns table (jobs integer, open integer, done integer, turned_down integer, response_minutes integer,
  on_time_percent integer, rating double precision, ratings integer)
language sql
stable
set role = 'courtyard_unlimited'
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

-- The ids of the requests to pay a provider, for jobs on all streets. The caller then reads only the requests of
-- wallets that they may see.
create or replace function payouts_of_provider(provider uuid) returns setof uuid
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select j.payout_request_id from provider_jobs j
  where j.community_id = current_setting('app.community_id')::uuid and j.provider_id = provider
    and j.payout_request_id is not null
$$;

-- At the end of a complaint's hold, moves the response deadline of its offered jobs and the link expiry of its open
-- jobs by the hold's duration. A job that was offered during the hold moves only by the time since the offer. A
-- deadline or expiry that had passed before the hold stays.
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

drop policy if exists tenant on provider_jobs;
create policy tenant on provider_jobs
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or complaint_in_scope(complaint_id)));
