-- Complaints (domain 10): who complains of what, whose turn it is, and until when. The transition table, the numbers
-- and the clocks are kept here, so that no statement can walk round them. New tables only; locks nothing.

create table complaint_incidents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 3 and 120),
  type_id uuid not null,
  -- The streets that it strikes; null is the whole community.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  -- What every reporter is told, and what a caller hears.
  message text not null check (length(message) between 6 and 2000),
  caller_text text not null default '' check (length(caller_text) <= 1000),
  status text not null default 'Open' check (status in ('Open', 'Over')),
  started_at timestamptz not null,
  expected_end_at timestamptz,
  ended_at timestamptz,
  resolution_note text check (length(resolution_note) between 6 and 2000),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint complaint_incidents_type foreign key (community_id, type_id)
    references complaint_types (community_id, id),
  constraint complaint_incidents_ended check ((status = 'Over') = (ended_at is not null))
);
create index complaint_incidents_open on complaint_incidents (community_id, type_id) where status = 'Open';
create index complaint_incidents_newest on complaint_incidents (community_id, started_at desc, id);
select make_tenant_table('complaint_incidents', 'select, insert, update');

create table complaints (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Shown as C-00123. Given by the trigger, one after the other; a number that was given is never given again.
  number integer not null check (number > 0),
  type_id uuid not null,
  title text not null check (length(title) between 3 and 120),
  description text not null check (length(description) between 6 and 2000),
  scope text not null default 'Personal' check (scope in ('Personal', 'Community')),
  street_id uuid,
  house_id uuid,
  reporter_resident_id uuid,
  location text not null default '' check (length(location) <= 200),
  priority text not null check (priority in ('Low', 'Medium', 'High', 'Critical')),
  status text not null default 'New' check (status in ('New', 'Assigned', 'In progress', 'On hold', 'Resolved',
    'Closed', 'Rejected')),
  source text not null check (source in ('Portal', 'Staff', 'Phone', 'Gate', 'E-mail')),
  assignee_worker_id uuid,
  parent_id uuid,
  incident_id uuid,
  -- Kept by the trigger: two clocks, each with the steps that were told: 0 none, 1 warned, 2 to 4 levels 1 to 3.
  response_due_at timestamptz,
  response_step smallint not null default 0 check (response_step between 0 and 4),
  response_next_at timestamptz,
  responded_at timestamptz,
  resolve_due_at timestamptz,
  resolve_step smallint not null default 0 check (resolve_step between 0 and 4),
  resolve_next_at timestamptz,
  resolved_at timestamptz,
  held_at timestamptz,
  hold_reason text check (length(hold_reason) between 3 and 500),
  returns_on date,
  paused_seconds bigint not null default 0 check (paused_seconds >= 0),
  closed_at timestamptz,
  reopen_count integer not null default 0,
  resolution_note text check (length(resolution_note) between 6 and 2000),
  rejection_reason text check (length(rejection_reason) between 3 and 500),
  -- Until when the reporter was promised to hear something, and the promise that was not kept last.
  promised_at timestamptz,
  promise_is_ours boolean not null default true,
  promise_missed_at timestamptz,
  -- Who was told last that it is late.
  breach_owner text check (length(breach_owner) <= 200),
  delay_reason text check (length(delay_reason) <= 500),
  cost_minor money_minor check (cost_minor >= 0),
  -- The one-off due by which the house is charged for the work.
  charge_due_id uuid,
  rating smallint check (rating between 1 and 5),
  rating_comment text check (length(rating_comment) <= 500),
  rated_at timestamptz,
  created_by uuid,
  created_by_name text not null check (length(created_by_name) <= 120),
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  status_at timestamptz not null,
  -- Counted up to have the clocks reckoned anew, when the calendar has changed.
  reckoned integer not null default 0,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  -- Set by every write: it is the trigger's "now".
  updated_at timestamptz not null,
  bucket text not null generated always as (case when archived_at is not null then 'Archived'
    when parent_id is not null then 'Merged' else status end) stored,
  -- The order by time left: what is open by its due instant, all else behind.
  sla_order timestamptz not null generated always as (case when status in ('New', 'Assigned', 'In progress', 'On hold')
    then coalesce(resolve_due_at, '9999-12-31T00:00:00Z') else '9999-12-31T00:00:00Z' end) stored,
  primary key (community_id, id),
  constraint complaints_number unique (community_id, number),
  constraint complaints_type foreign key (community_id, type_id) references complaint_types (community_id, id),
  constraint complaints_street foreign key (community_id, street_id) references streets (community_id, id),
  constraint complaints_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint complaints_reporter foreign key (community_id, reporter_resident_id)
    references residents (community_id, id),
  constraint complaints_assignee foreign key (community_id, assignee_worker_id)
    references workers (community_id, id),
  constraint complaints_parent foreign key (community_id, parent_id) references complaints (community_id, id),
  constraint complaints_incident foreign key (community_id, incident_id)
    references complaint_incidents (community_id, id),
  constraint complaints_charge foreign key (community_id, charge_due_id) references dues (community_id, id),
  constraint complaints_resolved_says_what check (status not in ('Resolved', 'Closed') or resolution_note is not null),
  constraint complaints_rejected_says_why check (status <> 'Rejected' or rejection_reason is not null),
  constraint complaints_held_says_until check (status <> 'On hold' or parent_id is not null
    or (hold_reason is not null and returns_on is not null)),
  constraint complaints_archived_are_ended check (archived_at is null or status in ('Closed', 'Rejected')),
  constraint complaints_not_its_own_parent check (parent_id is distinct from id)
);
create index complaints_by_sla on complaints (community_id, sla_order, number desc, id)
  where archived_at is null and parent_id is null;
create index complaints_of_bucket_by_sla on complaints (community_id, bucket, sla_order, number desc, id);
create index complaints_of_bucket_newest on complaints (community_id, bucket, number desc, id);
create index complaints_of_assignee on complaints (community_id, assignee_worker_id, sla_order, number desc)
  where assignee_worker_id is not null;
create index complaints_of_house on complaints (community_id, house_id, number desc);
create index complaints_of_reporter on complaints (community_id, reporter_resident_id, number desc);
create index complaints_of_parent on complaints (community_id, parent_id) where parent_id is not null;
create index complaints_of_incident on complaints (community_id, incident_id) where incident_id is not null;
create index complaints_in_time on complaints (community_id, created_at desc);
create index complaints_alike on complaints (community_id, type_id, street_id, created_at desc);
create index complaints_response_steps on complaints (community_id, response_next_at)
  where response_next_at is not null;
create index complaints_resolve_steps on complaints (community_id, resolve_next_at)
  where resolve_next_at is not null;
create index complaints_promised on complaints (community_id, promised_at) where promised_at is not null;
create index complaints_returning on complaints (community_id, returns_on) where status = 'On hold';
create index complaints_to_close on complaints (community_id, resolved_at) where status = 'Resolved';
create index complaints_to_archive on complaints (community_id, closed_at)
  where status in ('Closed', 'Rejected') and archived_at is null;
create index complaints_search on complaints using gin (community_id, search_text gin_trgm_ops);

-- When the clocks stood still.
create table complaint_holds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint complaint_holds_complaint foreign key (community_id, complaint_id)
    references complaints (community_id, id),
  constraint complaint_holds_in_order check (ended_at >= started_at)
);
create index complaint_holds_of_complaint on complaint_holds (community_id, complaint_id, started_at);
select make_tenant_table('complaint_holds', 'select, insert, update');

create table complaint_comments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  is_public boolean not null,
  body text not null check (length(body) between 1 and 2000),
  side text not null check (side in ('Staff', 'Resident', 'Courtyard')),
  author_id uuid,
  author_name text not null check (length(author_name) <= 120),
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint complaint_comments_complaint foreign key (community_id, complaint_id)
    references complaints (community_id, id)
);
create index complaint_comments_of_complaint on complaint_comments (community_id, complaint_id, created_at, id);
select make_tenant_table('complaint_comments', 'select, insert');
create trigger complaint_comments_append_only before update or delete on complaint_comments
  for each row execute function refuse_change();

create table complaint_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  -- Null for what belongs to the complaint itself.
  comment_id uuid,
  name text not null check (length(name) between 1 and 200),
  key text not null check (length(key) <= 100),
  is_public boolean not null default true,
  -- Shows that it is done, where the type asks for a photo.
  is_proof boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint complaint_files_complaint foreign key (community_id, complaint_id)
    references complaints (community_id, id),
  constraint complaint_files_comment foreign key (community_id, comment_id)
    references complaint_comments (community_id, id)
);
create index complaint_files_of_complaint on complaint_files (community_id, complaint_id, created_at, id);
select make_tenant_table('complaint_files', 'select, insert');

create table complaint_watchers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  user_id uuid not null references users,
  primary key (community_id, id),
  constraint complaint_watchers_once unique (community_id, complaint_id, user_id),
  constraint complaint_watchers_complaint foreign key (community_id, complaint_id)
    references complaints (community_id, id)
);
select make_tenant_table('complaint_watchers', 'select, insert, delete');

-- The transition table of domain 10(b).
create function complaint_may_become(from_status text, to_status text) returns boolean
language sql
immutable
parallel safe
as $$
  select case from_status
    when 'New' then to_status in ('Assigned', 'In progress', 'Rejected')
    when 'Assigned' then to_status in ('In progress', 'On hold', 'Rejected')
    when 'In progress' then to_status in ('On hold', 'Resolved')
    when 'On hold' then to_status = 'In progress'
    when 'Resolved' then to_status in ('Closed', 'In progress')
    else false end
$$;

-- When a part of a complaint's time is over, its holds left out; null while it is held before that. Everything begins
-- and ends on whole minutes.
create function complaint_instant(complaint complaints, always boolean, seconds bigint) returns timestamptz
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

-- Of a clock's whole time, where its steps are: a warning, a breach, and two further levels.
create function complaint_step_share(step integer) returns numeric
language sql
immutable
parallel safe
as $$
  select (array[0.75, 1, 1.5, 2])[step]
$$;

-- Sets both clocks of a complaint by its type, its priority and its holds.
create function reckon_complaint(complaint complaints) returns complaints
language plpgsql
stable
as $$
declare
  kind complaint_types;
  place integer := array_position(array['Low', 'Medium', 'High', 'Critical'], complaint.priority);
  is_open boolean := complaint.status in ('New', 'Assigned', 'In progress', 'On hold');
  always boolean;
  seconds bigint;
begin
  select t.* into kind from complaint_types t
    where t.community_id = complaint.community_id and t.id = complaint.type_id;
  always := complaint.priority = 'Critical' or kind.calendar = '24×7';

  seconds := kind.response_minutes[place] * 60;
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

  seconds := kind.resolve_minutes[place] * 60;
  complaint.resolve_due_at := complaint_instant(complaint, always, seconds);
  while complaint.resolve_step > 0 and coalesce(complaint_instant(complaint, always,
    (seconds * complaint_step_share(complaint.resolve_step))::bigint), 'infinity') > complaint.updated_at
  loop
    complaint.resolve_step := complaint.resolve_step - 1;
  end loop;
  complaint.resolve_next_at := case when is_open and complaint.resolve_step < 4 and complaint.parent_id is null
    then complaint_instant(complaint, always,
      (seconds * complaint_step_share(complaint.resolve_step + 1))::bigint) end;

  -- What is promised by itself is the answer in time.
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

create function keep_new_complaint() returns trigger
language plpgsql
as $$
begin
  if new.number is null then
    update complaint_settings s set last_number = s.last_number + 1
      where s.community_id = new.community_id returning s.last_number into new.number;
  end if;
  if new.status not in ('New', 'Assigned') then
    raise exception 'a complaint begins as New or Assigned' using errcode = 'integrity_constraint_violation';
  end if;
  new.status_at := new.updated_at;
  return reckon_complaint(new);
end
$$;
create trigger complaints_begin before insert on complaints for each row execute function keep_new_complaint();

create function keep_complaint() returns trigger
language plpgsql
as $$
declare
  leader text;
begin
  if new.number <> old.number or new.created_at <> old.created_at then
    raise exception 'a complaint keeps its number and its beginning' using errcode = 'integrity_constraint_violation';
  end if;
  if new.parent_id is distinct from old.parent_id then
    if old.parent_id is not null or old.status <> 'New' or exists (select from complaints k
      where k.community_id = new.community_id and k.parent_id = new.id) then
      raise exception 'only a new complaint is merged, once, and not with others in it'
        using errcode = 'integrity_constraint_violation';
    end if;
    select p.status into leader from complaints p where p.community_id = new.community_id and p.id = new.parent_id
      and p.parent_id is null;
    if leader is null then
      raise exception 'a complaint is merged into one that stands by itself'
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.status <> old.status then
    -- What was merged is where its parent is, and moves with it.
    if new.parent_id is not null then
      select p.status into leader from complaints p where p.community_id = new.community_id and p.id = new.parent_id;
      if new.status <> leader then
        raise exception 'a merged complaint follows its parent' using errcode = 'integrity_constraint_violation';
      end if;
    elsif not complaint_may_become(old.status, new.status) then
      raise exception 'a complaint that is % does not become %', old.status, new.status
        using errcode = 'integrity_constraint_violation';
    end if;
    if old.status = 'Resolved' and new.status = 'In progress' and new.parent_id is null
      and new.updated_at > old.resolved_at + interval '7 days' then
      raise exception 'a complaint is reopened within seven days' using errcode = 'integrity_constraint_violation';
    end if;
    new.status_at := new.updated_at;
    if new.status in ('In progress', 'On hold', 'Resolved', 'Rejected') and new.responded_at is null then
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
      -- A resolution is rated by itself.
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
  if new.status <> old.status or new.type_id <> old.type_id or new.priority <> old.priority
    or new.parent_id is distinct from old.parent_id or new.reckoned <> old.reckoned
    or new.responded_at is distinct from old.responded_at
    or new.response_step <> old.response_step or new.resolve_step <> old.resolve_step then
    new := reckon_complaint(new);
  end if;
  return new;
end
$$;
create trigger complaints_keep before update on complaints for each row execute function keep_complaint();

-- Number, title, where it is, and what is told of it.
create function describe_complaint() returns trigger
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
-- Named so that it comes after the one that gives the number.
create trigger complaints_describe before insert or update of title, description, location, house_id, street_id
  on complaints for each row execute function describe_complaint();

select make_tenant_table('complaints', 'select, insert, update');
select keep_totals('complaints', 'complaints', 'bucket');

-- What belongs to a complaint is in a worker's streets where the complaint is.
create function complaint_in_scope(complaint uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from complaints c where c.community_id = current_setting('app.community_id')::uuid
    and c.id = complaint);
end
$$;
create policy streets on complaint_holds as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
create policy streets on complaint_comments as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
create policy streets on complaint_files as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
create policy streets on complaint_watchers as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));

create or replace function record_in_scope(record_type text, record uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return case record_type
    when 'house' then house_in_scope(record)
    when 'resident' then resident_in_scope(record)
    when 'charge' then charge_in_scope(record)
    when 'complaint' then complaint_in_scope(record)
    when 'street' then record = any (current_setting('app.streets')::uuid[])
    else false
  end;
end
$$;

-- As the other searches: the community from the session, only ids, the streets of the worker.
create function search_complaints(search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select c.id from public.complaints c where c.community_id = $1'
    || public.like_each('c.search_text', patterns)
    || case when current_setting('app.scoped', true) = 'yes'
        then ' and (c.street_id is null or c.street_id = any (current_setting(''app.streets'')::uuid[]))' else '' end
    || ' order by c.number desc limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
revoke all on function search_complaints from public;
grant execute on function search_complaints to courtyard_app;

-- Who works here, for areas that give people work.
create view worker_names with (security_invoker = true) as
  select w.community_id, w.id as worker_id, w.user_id, u.name, w.role_id, w.status, w.street_ids
  from workers w join users u on u.id = w.user_id;
grant select on worker_names to courtyard_app;
create view role_names with (security_invoker = true) as
  select r.community_id, r.id as role_id, r.name, r.archived_at from roles r;
grant select on role_names to courtyard_app;

-- How any resident is reached, those who left too.
create view resident_contacts with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.first_name || ' ' || r.last_name as name, r.phone, r.email
  from residents r;
grant select on resident_contacts to courtyard_app;

-- A charge as other areas point to it: what it asks, of which house, and the due that it is of.
create view complaint_charges with (security_invoker = true) as
  select c.community_id, c.id, c.house_id, c.principal_minor as amount_minor, c.due_id
  from charges c where c.voided_at is null;
grant select on complaint_charges to courtyard_app;
