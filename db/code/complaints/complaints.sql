-- Complaints: status changes, due times, search, counts, the views that other features read, triggers and row
-- security.

-- The time at which so many seconds of working time, or with `always` so many seconds, have passed since a complaint
-- was created. Time on hold does not count. Null if the complaint is on hold now and the time has not passed. The
-- creation and the holds are truncated to whole minutes.
create or replace function complaint_instant(complaint complaints, always boolean, seconds bigint) returns timestamptz
language plpgsql
stable
as $$
declare
  at timestamptz := date_trunc('minute', complaint.created_at);
  hold record;
  worked bigint;
begin
  for hold in select date_trunc('minute', h.started_at) as started_at, date_trunc('minute', h.ended_at) as ended_at
    from complaint_holds h
    where h.community_id = complaint.community_id and h.complaint_id = complaint.id order by h.started_at
  loop
    worked := sla_seconds(always, at, hold.started_at);
    if worked >= seconds then
      return sla_end(always, at, seconds);
    end if;
    if hold.ended_at is null then
      return null;
    end if;
    seconds := seconds - worked;
    at := greatest(at, hold.ended_at);
  end loop;
  return sla_end(always, at, seconds);
end
$$;

-- Computes the due times, next steps and automatic promise of a complaint from its response and resolution minutes.
-- Working hours do not apply to a critical complaint. Steps whose new time is after updated_at are undone. A merged
-- or ended complaint gets no next steps and no automatic promise.
create or replace function reckon_complaint(complaint complaints) returns complaints
language plpgsql
stable
as $$
declare
  is_open boolean := complaint.status in ('New', 'Assigned', 'In progress', 'On hold');
  always boolean := complaint.priority = 'Critical' or not complaint.on_calendar;
  seconds bigint;
begin
  seconds := complaint.response_minutes * 60;
  complaint.response_due_at := complaint_instant(complaint, always, seconds);
  while complaint.response_step > 0 and coalesce(complaint_instant(complaint, always,
    (seconds * complaint_step_share(complaint.response_step))::bigint), 'infinity') > complaint.updated_at
  loop
    complaint.response_step := complaint.response_step - 1;
  end loop;
  complaint.response_next_at := case
    when is_open and complaint.responded_at is null and complaint.response_step < 4 and complaint.parent_id is null
    then complaint_instant(complaint, always,
      (seconds * complaint_step_share(complaint.response_step + 1))::bigint) end;

  seconds := complaint.resolve_minutes * 60;
  complaint.resolve_due_at := complaint_instant(complaint, always, seconds);
  while complaint.resolve_step > 0 and coalesce(complaint_instant(complaint, always,
    (seconds * complaint_step_share(complaint.resolve_step))::bigint), 'infinity') > complaint.updated_at
  loop
    complaint.resolve_step := complaint.resolve_step - 1;
  end loop;
  complaint.resolve_next_at := case when is_open and complaint.resolve_step < 4 and complaint.parent_id is null
    then complaint_instant(complaint, always,
      (seconds * complaint_step_share(complaint.resolve_step + 1))::bigint) end;

  -- The automatic promise is the time at which the response is due.
  if complaint.promise_is_ours then
    complaint.promised_at := case
      when not is_open or complaint.responded_at is not null or complaint.parent_id is not null then null
      when complaint.response_due_at > complaint.updated_at then complaint.response_due_at
      else complaint.promised_at end;
  end if;
  if not is_open then
    complaint.promised_at := null;
  end if;
  return complaint;
end
$$;

-- Gives a new complaint its due times and, unless it has one, its number. Rejects a status other than New and
-- Assigned.
create or replace function keep_new_complaint() returns trigger
language plpgsql
as $$
begin
  if new.number is null then
    update complaint_settings s set last_number = s.last_number + 1
      where s.community_id = new.community_id returning s.last_number into new.number;
  end if;
  if new.status not in ('New', 'Assigned') then
    raise exception 'a new complaint must be New or Assigned' using errcode = 'integrity_constraint_violation';
  end if;
  new.status_at := new.updated_at;
  return reckon_complaint(give_complaint_times(new));
end
$$;

-- Checks an update of a complaint and completes it: merges, status changes, holds and due times. For a complaint with a
-- reporter only a message to them counts as a response, so a status change does not set responded_at.
create or replace function keep_complaint() returns trigger
language plpgsql
as $$
declare
  leader text;
begin
  if new.number <> old.number or new.created_at <> old.created_at then
    raise exception 'the number and the creation time of a complaint cannot be changed'
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.parent_id is not null and new.parent_id is null then
    if old.status not in ('New', 'Assigned', 'In progress', 'On hold') or new.status <> 'New' then
      raise exception 'only an open complaint can be separated, and it becomes New'
        using errcode = 'integrity_constraint_violation';
    end if;
  elsif new.parent_id is distinct from old.parent_id then
    if old.parent_id is not null or old.status not in ('New', 'Assigned') or old.service_provider_id is not null
      or exists (select from complaints k where k.community_id = new.community_id and k.parent_id = new.id) then
      raise exception 'only an unmerged complaint without work and without merged complaints can be merged'
        using errcode = 'integrity_constraint_violation';
    end if;
    select p.status into leader from complaints p where p.community_id = new.community_id and p.id = new.parent_id
      and p.parent_id is null;
    if leader is null then
      raise exception 'a complaint cannot be merged into a merged complaint'
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.status <> old.status then
    -- A merged complaint changes only to the status of its parent.
    if new.parent_id is not null then
      select p.status into leader from complaints p where p.community_id = new.community_id and p.id = new.parent_id;
      if new.status <> leader then
        raise exception 'a merged complaint has the status of its parent'
          using errcode = 'integrity_constraint_violation';
      end if;
    elsif old.parent_id is null and not complaint_may_become(old.status, new.status) then
      raise exception 'a complaint cannot change from % to %', old.status, new.status
        using errcode = 'integrity_constraint_violation';
    end if;
    new.status_at := new.updated_at;
    -- A complaint without a reporter is responded to when it is first in progress, on hold, resolved or rejected.
    if new.status in ('In progress', 'On hold', 'Resolved', 'Rejected') and new.responded_at is null
      and new.reporter_resident_id is null then
      new.responded_at := new.updated_at;
    end if;
    if old.status = 'On hold' then
      update complaint_holds set ended_at = greatest(new.updated_at, started_at)
        where community_id = new.community_id and complaint_id = new.id and ended_at is null;
      new.paused_seconds := old.paused_seconds
        + greatest(extract(epoch from new.updated_at - old.held_at), 0)::bigint;
      new.held_at := null;
      new.hold_reason := null;
      new.returns_on := null;
    end if;
    if new.status = 'On hold' then
      insert into complaint_holds (community_id, complaint_id, started_at)
        values (new.community_id, new.id, new.updated_at);
      new.held_at := new.updated_at;
    end if;
    if new.status = 'Resolved' then
      new.resolved_at := new.updated_at;
      -- A new resolution clears the rating of the previous one.
      new.rating := null;
      new.rating_comment := null;
      new.rated_at := null;
    end if;
    if old.status = 'Resolved' and new.status = 'In progress' then
      new.reopen_count := old.reopen_count + 1;
      new.resolved_at := null;
    end if;
    if new.status in ('Closed', 'Rejected') then
      new.closed_at := new.updated_at;
    end if;
  end if;
  if new.type_id <> old.type_id or new.priority <> old.priority then
    new := give_complaint_times(new);
  end if;
  if new.status <> old.status or new.type_id <> old.type_id or new.priority <> old.priority
    or new.parent_id is distinct from old.parent_id or new.reckoned <> old.reckoned
    or new.responded_at is distinct from old.responded_at
    or new.response_step <> old.response_step or new.resolve_step <> old.resolve_step then
    new := reckon_complaint(new);
  end if;
  return new;
end
$$;

-- Computes the search text: number, title, house or street, location and description.
create or replace function describe_complaint() returns trigger
language plpgsql
as $$
begin
  new.search_text := search_form(concat_ws(' ', 'C-' || lpad(new.number::text, 5, '0'), new.title,
    (select l.label from house_labels l where l.community_id = new.community_id and l.house_id = new.house_id),
    case when new.house_id is null then
      (select s.name from streets s where s.community_id = new.community_id and s.id = new.street_id) end,
    new.location, new.description));
  return new;
end
$$;

-- Returns up to `most` ids of complaints that match a search, newest first. SECURITY DEFINER, so the function itself
-- limits to the worker's streets.
create or replace function search_complaints(search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Up to this many matches, sorting them is faster than reading an index in order.
  few constant integer := 2000;
  patterns text[] := public.search_patterns(search);
  matching text := ' from public.complaints c where c.community_id = $1'
    || public.like_each('c.search_text', patterns)
    || case when current_setting('app.scoped', true) = 'yes'
        then ' and (c.street_id is null or c.street_id = any (current_setting(''app.streets'')::uuid[]))' else '' end;
  found uuid[];
begin
  if most <= few then
    execute 'select array_agg(f.id order by f.number desc) from (select c.id, c.number' || matching || ' limit $3) f'
      into found using current_setting('app.community_id')::uuid, patterns, few + 1;
    if found is null then
      return;
    elsif cardinality(found) <= few then
      return query select unnest(found[:most]);
      return;
    end if;
  end if;
  return query execute 'select c.id' || matching || ' order by c.number desc limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
revoke all on function search_complaints(text,integer) from public;
grant execute on function search_complaints(text,integer) to courtyard_app;

-- Reads complaint_facts of those of the `wanted` communities that the caller may see. Enters each in turn with the
-- caller's own rights and restores the previous one.
create or replace function complaints_of_communities(wanted uuid[]) returns setof complaint_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_app('community_id', entered::text);
    return query select * from complaint_facts;
  end loop;
  perform set_app('community_id', before);
end
$$;

-- Recomputes the due times of open complaints that follow working hours, after a change of the hours, holidays or
-- time zone. Runs as courtyard_unlimited to include streets that the caller may not see.
create or replace function reckon_open_complaints(at timestamptz) returns void
language sql
set role = 'courtyard_unlimited'
as $$
  update complaints c set reckoned = c.reckoned + 1, updated_at = greatest(at, c.updated_at)
    where c.community_id = current_setting('app.community_id')::uuid and c.on_calendar and c.priority <> 'Critical'
      and c.status in ('New', 'Assigned', 'In progress', 'On hold')
$$;

-- Recomputes open complaints after a change of the community's time zone. Sets the community and user itself, because
-- a maintenance session has none.
create or replace function reckon_complaints_of_zone() returns trigger
language plpgsql
as $$
declare
  entered text := coalesce(current_setting('app.community_id', true), '');
  acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_app('community_id', new.id::text),
    set_app('user_id', coalesce(nullif(acting, ''), '00000000-0000-0000-0000-000000000000'));
  perform reckon_open_complaints(new.updated_at);
  perform set_app('community_id', entered), set_app('user_id', acting);
  return null;
end
$$;

-- Counts the complaints that an outage explains, on all streets: total and open.
create or replace function complaints_of_outage(outage uuid) returns table (complaints integer, open integer)
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select count(*)::integer,
    count(*) filter (where c.status in ('New', 'Assigned', 'In progress', 'On hold'))::integer
  from complaints c
  where c.community_id = current_setting('app.community_id')::uuid and c.incident_id = outage
$$;

-- Counts complaints by type, on all streets: total and open.
create or replace function uses_of_complaint_types() returns table (type_id uuid, used integer, open integer)
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select c.type_id, count(*)::integer,
    count(*) filter (where c.status in ('New', 'Assigned', 'In progress', 'On hold'))::integer
  from complaints c
  where c.community_id = current_setting('app.community_id')::uuid group by c.type_id
$$;

-- Counts complaints of one type, on all streets: total and open. Faster than counting all types.
create or replace function uses_of_complaint_type(type uuid) returns table (used integer, open integer)
language sql
stable
set role = 'courtyard_unlimited'
as $$
  select count(*)::integer,
    count(*) filter (where c.status in ('New', 'Assigned', 'In progress', 'On hold'))::integer
  from complaints c
  where c.community_id = current_setting('app.community_id')::uuid and c.type_id = type
$$;

-- Counts the open and the overdue complaints of the current community that the caller may see. Merged complaints are
-- not counted, and archived ones are not overdue.
create or replace view complaint_facts with (security_invoker = true) as
  select c.id as community_id,
    (select count(*)::int from complaints k where k.community_id = c.id and k.parent_id is null
      and k.bucket in ('New', 'Assigned', 'In progress', 'On hold')) as open_complaints,
    (select count(*)::int from complaints k where k.community_id = c.id and k.parent_id is null
      and k.archived_at is null and k.sla_order <= now()) as overdue_complaints
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on complaint_facts to courtyard_app;

-- Counts the open complaints of each house that has any, and the overdue ones among them. Merged complaints are not
-- counted, and archived ones are not overdue.
create or replace view house_complaints with (security_invoker = true) as
  select c.community_id, c.house_id, count(*)::int as open_count,
    (count(*) filter (where c.archived_at is null and c.sla_order <= now()))::int as overdue_count
  from complaints c
  where c.house_id is not null and c.parent_id is null
    and c.bucket in ('New', 'Assigned', 'In progress', 'On hold')
  group by c.community_id, c.house_id;
grant select on house_complaints to courtyard_app;

-- Complaints as service providers see them, with the reason and dates of a hold.
create or replace view complaint_briefs with (security_invoker = true) as
  select c.community_id, c.id as complaint_id, c.number, c.title, c.description, c.status, c.priority, c.location,
    c.house_id, c.rating, c.resolve_due_at, t.name as type_name,
    coalesce(l.label, s.name, '') as place, r.name as reporter_name,
    case when c.status in ('Resolved', 'Closed') then c.resolved_at when c.status = 'Rejected' then c.closed_at end
      as ended_at,
    c.hold_reason, c.held_at, c.returns_on
  from complaints c
  join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
  left join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
  left join street_names s on s.community_id = c.community_id and s.street_id = c.street_id
  left join resident_names r on r.community_id = c.community_id and r.resident_id = c.reporter_resident_id;
grant select on complaint_briefs to courtyard_app;

-- Complaints for reports, each with its main type, its provider and the time at which it ended. A merged complaint is
-- part of the complaint that it was merged into.
create or replace view reported_complaints with (security_invoker = true) as
  select c.community_id, c.id, c.number, c.title, c.status, m.id as type_id, m.name as type_name,
    p.provider_id, p.name as provider_name, c.created_at, c.responded_at, c.response_due_at, c.resolved_at,
    c.resolve_due_at, c.paused_seconds, c.archived_at is not null as is_archived,
    c.status in ('New', 'Assigned', 'In progress', 'On hold') as is_open,
    case when c.status in ('Resolved', 'Closed') then c.resolved_at when c.status = 'Rejected' then c.closed_at end
      as ended_at
  from complaints c
  join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
  join complaint_types m on m.community_id = c.community_id and m.id = coalesce(t.parent_id, t.id)
  left join provider_names p on p.community_id = c.community_id and p.provider_id = c.service_provider_id
  where c.parent_id is null;
grant select on reported_complaints to courtyard_app;

-- A complaint as webhooks send it.
create or replace view webhook_complaints with (security_invoker = true) as
  select c.community_id, c.id, jsonb_build_object('id', c.id, 'number', c.number, 'title', c.title,
    'description', c.description, 'location', c.location, 'typeId', c.type_id, 'type', t.name,
    'priority', c.priority, 'status', c.status, 'scope', c.scope, 'source', c.source,
    'streetId', c.street_id, 'houseId', c.house_id, 'reporterResidentId', c.reporter_resident_id,
    'assigneeWorkerId', c.assignee_worker_id, 'serviceProviderId', c.service_provider_id,
    'parentId', c.parent_id, 'createdAt', instant_text(c.created_at),
    'respondedAt', instant_text(c.responded_at), 'resolveDueAt', instant_text(c.resolve_due_at),
    'promisedAt', instant_text(c.promised_at), 'resolvedAt', instant_text(c.resolved_at),
    'resolutionNote', c.resolution_note, 'closedAt', instant_text(c.closed_at)) as data
  from complaints c
  left join complaint_types t on t.community_id = c.community_id and t.id = c.type_id;
grant select on webhook_complaints to courtyard_app;

-- Complaints that are not archived, on the timelines of their house and their reporter.
create or replace view timeline_complaints with (security_invoker = true) as
  select k.community_id, k.house_id, k.reporter_resident_id as resident_id, k.created_at as at,
    'Complaint' as kind, k.id, k.title, k.status as state, k.number::text as detail, null::bigint as amount_minor,
    null::bigint as open_minor, null::date as day_on, k.resolve_due_at as until_at, k.id as target_id
  from complaints k where k.archived_at is null;
grant select on timeline_complaints to courtyard_app;

create or replace trigger complaints_begin before insert on complaints for each row execute function keep_new_complaint();

-- Triggers fire in the order of their names: this one needs the number that complaints_begin sets.
create or replace trigger complaints_describe before insert or update of title, description, location, house_id, street_id
  on complaints for each row execute function describe_complaint();

create or replace trigger complaints_keep before update on complaints for each row execute function keep_complaint();

create or replace trigger count_deleted after delete on complaints referencing old table as old_rows for each statement execute function count_rows('complaints', 'bucket');

create or replace trigger count_inserted after insert on complaints referencing new table as new_rows for each statement execute function count_rows('complaints', 'bucket');

create or replace trigger count_updated after update on complaints referencing old table as old_rows new table as new_rows for each statement execute function count_rows('complaints', 'bucket');
