-- Tables of complaints: types, settings, outages, complaints with their comments and files.

-- Types of complaints. Arrays of minutes are in the order Low, Medium, High, Critical.
create table complaint_types (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null check (length(name) between 2 and 60),
  icon text not null default 'Other' check (length(icon) <= 30),
  default_priority text not null default 'Medium' check (default_priority in ('Low', 'Medium', 'High',
      'Critical')),
  response_minutes integer[] not null check ((cardinality(response_minutes) = 4) and (1 <= all
      (response_minutes)) and (525600 >= all (response_minutes))),
  resolve_minutes integer[] not null check ((cardinality(resolve_minutes) = 4) and (1 <= all (resolve_minutes))
      and (525600 >= all (resolve_minutes))),
  calendar text not null default '24×7' check (calendar in ('24×7', 'Working hours')),
  default_worker_id uuid,
  default_role_id uuid,
  -- The recipients of escalation levels 1 to 3: {"worker": id}, {"role": id}, or null for the complaint managers.
  escalation jsonb not null default '[null, null, null]'::jsonb check (jsonb_array_length(escalation) = 3),
  require_photo boolean not null default false,
  visible_to_residents boolean not null default true,
  -- Marks types about bills. The permission complaints.billing gives access to complaints of these types only.
  is_billing boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  default_provider_id uuid,
  primary key (community_id, id),
  constraint complaint_types_not_itself check (parent_id is distinct from id),
  constraint complaint_types_parent foreign key (community_id, parent_id) references complaint_types
      (community_id, id),
  constraint complaint_types_worker foreign key (community_id, default_worker_id) references workers
      (community_id, id),
  constraint complaint_types_role foreign key (community_id, default_role_id) references roles (community_id,
      id)
);

create unique index complaint_types_name on complaint_types (community_id, coalesce(parent_id,
    '00000000-0000-0000-0000-000000000000'::uuid), btrim(search_form(name)));

create index complaint_types_in_order on complaint_types (community_id, parent_id, sort_order, id);

alter table complaint_types enable row level security;
alter table complaint_types force row level security;

grant delete, insert, select, update on complaint_types to courtyard_app;

-- The complaint settings of a community. `opens` and `closes` are minutes of the local day, Monday first; null on a
-- free day.
create table complaint_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  opens smallint[] not null default '{480,480,480,480,480,NULL,NULL}'::smallint[] check ((cardinality(opens) =
      7) and (0 <= all (array_remove(opens, null::smallint))) and (1439 >= all (array_remove(opens,
      null::smallint)))),
  closes smallint[] not null default '{1020,1020,1020,1020,1020,NULL,NULL}'::smallint[] check
      ((cardinality(closes) = 7) and (1 <= all (array_remove(closes, null::smallint))) and (1440 >= all
      (array_remove(closes, null::smallint)))),
  auto_close_days smallint not null default 7 check (auto_close_days between 1 and 60),
  archive_days smallint not null default 30 check (archive_days between 1 and 365),
  -- The last number given to a complaint.
  last_number integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint complaint_settings_once unique (community_id),
  constraint complaint_settings_some_day check (cardinality(array_remove(opens, null::smallint)) > 0)
);

alter table complaint_settings enable row level security;
alter table complaint_settings force row level security;

grant insert, select, update on complaint_settings to courtyard_app;

create table complaint_holidays (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  falls_on date not null,
  name text not null check (length(name) between 2 and 60),
  primary key (community_id, id),
  constraint complaint_holidays_once unique (community_id, falls_on)
);

alter table complaint_holidays enable row level security;
alter table complaint_holidays force row level security;

grant delete, insert, select, update on complaint_holidays to courtyard_app;

-- Outages: an incident that explains several complaints and answers their reporters together.
create table complaint_incidents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 3 and 120),
  type_id uuid not null,
  -- The affected streets; null means the whole community.
  street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  -- The text for reporters, and the text that staff read to callers.
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
  constraint complaint_incidents_ended check ((status = 'Over') = (ended_at is not null)),
  constraint complaint_incidents_type foreign key (community_id, type_id) references complaint_types
      (community_id, id)
);

create index complaint_incidents_open on complaint_incidents (community_id, type_id) where status = 'Open';

create index complaint_incidents_newest on complaint_incidents (community_id, started_at desc, id);

alter table complaint_incidents enable row level security;
alter table complaint_incidents force row level security;

grant insert, select, update on complaint_incidents to courtyard_app;

-- Complaints. Triggers enforce the status transitions and maintain the numbers and deadlines.
create table complaints (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Shown as C-00123. A trigger assigns it; a number is never reused.
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
  -- Maintained by the trigger: the deadlines to respond and to resolve. Their steps are the notices already sent: 0
  -- none, 1 warning, 2 to 4 escalation levels 1 to 3.
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
  -- The time by which the reporter was promised news, and the latest promise that was missed.
  promised_at timestamptz,
  promise_is_ours boolean not null default true,
  promise_missed_at timestamptz,
  -- The recipient of the latest escalation.
  breach_owner text check (length(breach_owner) <= 200),
  delay_reason text check (length(delay_reason) <= 500),
  cost_minor money_minor check ((cost_minor)::bigint >= 0),
  -- The one-off due that charges the house for the work.
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
  -- Incremented to make the trigger recalculate the deadlines, after the calendar has changed.
  reckoned integer not null default 0,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  -- Each write sets it; the trigger uses it as the current time.
  updated_at timestamptz not null,
  bucket text generated always as (
case
    when (archived_at is not null) then 'Archived'
    when (parent_id
      is not null) then 'Merged'
    else status
end) stored not null,
  -- Sorts by time left: open complaints by their deadline, all others last.
  sla_order timestamptz generated always as (
case
    when (status = any (array['New', 'Assigned', 'In progress', 'On hold'])) then coalesce(resolve_due_at, '9999-12-31 00:00:00+00'::timestamptz)
    else '9999-12-31 00:00:00+00'::timestamptz
end) stored not null,
  -- The service provider who has the job. Providers respond by a link and need no account.
  service_provider_id uuid,
  -- When the complaint was restored from the archive. The archive period starts again then; closed_at stays.
  restored_at timestamptz,
  -- The type's minutes and calendar when the complaint was made, or when its type or priority last changed. Editing
  -- the type doesn't change deadlines of existing complaints.
  response_minutes integer not null check (response_minutes > 0),
  resolve_minutes integer not null check (resolve_minutes > 0),
  -- Whether time counts only in working hours. Critical complaints count around the clock.
  on_calendar boolean not null,
  -- When the complaint was merged into parent_id. Undoing the merge needs it, to tell which responses went to its own
  -- reporter.
  merged_at timestamptz,
  primary key (community_id, id),
  constraint complaints_number unique (community_id, number),
  constraint complaints_resolved_says_what check ((status <> all (array['Resolved', 'Closed'])) or
      (resolution_note is not null)),
  constraint complaints_rejected_says_why check ((status <> 'Rejected') or (rejection_reason is not null)),
  constraint complaints_held_says_until check ((status <> 'On hold') or (parent_id is not null) or ((hold_reason
      is not null) and (returns_on is not null))),
  constraint complaints_archived_are_ended check ((archived_at is null) or status in ('Closed', 'Rejected')),
  constraint complaints_not_its_own_parent check (parent_id is distinct from id),
  constraint complaints_type foreign key (community_id, type_id) references complaint_types (community_id, id),
  constraint complaints_street foreign key (community_id, street_id) references streets (community_id, id),
  constraint complaints_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint complaints_reporter foreign key (community_id, reporter_resident_id) references residents
      (community_id, id),
  constraint complaints_assignee foreign key (community_id, assignee_worker_id) references workers
      (community_id, id),
  constraint complaints_parent foreign key (community_id, parent_id) references complaints (community_id, id),
  constraint complaints_incident foreign key (community_id, incident_id) references complaint_incidents
      (community_id, id),
  constraint complaints_charge foreign key (community_id, charge_due_id) references dues (community_id, id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);

create index complaints_by_sla on complaints (community_id, sla_order, number desc, id) where (archived_at is
    null) and (parent_id is null);

create index complaints_of_bucket_newest on complaints (community_id, bucket, number desc, id);

create index complaints_of_assignee on complaints (community_id, assignee_worker_id, sla_order, number desc)
    where assignee_worker_id is not null;

create index complaints_of_house on complaints (community_id, house_id, number desc);

create index complaints_of_reporter on complaints (community_id, reporter_resident_id, number desc);

create index complaints_of_parent on complaints (community_id, parent_id) where parent_id is not null;

create index complaints_of_incident on complaints (community_id, incident_id) where incident_id is not null;

create index complaints_in_time on complaints (community_id, created_at desc);

create index complaints_alike on complaints (community_id, type_id, street_id, created_at desc);

create index complaints_response_steps on complaints (community_id, response_next_at) where response_next_at is
    not null;

create index complaints_resolve_steps on complaints (community_id, resolve_next_at) where resolve_next_at is not
    null;

create index complaints_promised on complaints (community_id, promised_at) where promised_at is not null;

create index complaints_returning on complaints (community_id, returns_on) where status = 'On hold';

create index complaints_to_close on complaints (community_id, resolved_at) where status = 'Resolved';

create index complaints_to_archive on complaints (community_id, closed_at) where (status = any (array['Closed',
    'Rejected'])) and (archived_at is null);

create index complaints_search on complaints using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

create index complaints_of_provider on complaints (community_id, service_provider_id, sla_order, number desc)
    where service_provider_id is not null;

create index complaints_of_bucket_by_sla on complaints (community_id, bucket, sla_order, number desc, id,
    priority);

alter table complaints enable row level security;
alter table complaints force row level security;

grant insert, select, update on complaints to courtyard_app;

-- Periods in which a complaint's deadlines were paused.
create table complaint_holds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint complaint_holds_in_order check (ended_at >= started_at),
  constraint complaint_holds_complaint foreign key (community_id, complaint_id) references complaints
      (community_id, id)
);

create index complaint_holds_of_complaint on complaint_holds (community_id, complaint_id, started_at);

-- Finds complaints whose hold ended today.
create index complaint_holds_ended on complaint_holds (community_id, ended_at) where ended_at is not null;

alter table complaint_holds enable row level security;
alter table complaint_holds force row level security;

grant insert, select, update on complaint_holds to courtyard_app;

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
  -- How a public reply reached the reporter. Null for internal notes, for comments of residents, and for old replies.
  sent_by text check (sent_by in ('Email', 'Text', 'In person', 'Nobody')),
  primary key (community_id, id),
  constraint complaint_comments_complaint foreign key (community_id, complaint_id) references complaints
      (community_id, id)
);

create index complaint_comments_of_complaint on complaint_comments (community_id, complaint_id, created_at, id);

alter table complaint_comments enable row level security;
alter table complaint_comments force row level security;

grant insert, select on complaint_comments to courtyard_app;
grant update (body, author_name) on complaint_comments to courtyard_app;

create table complaint_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  -- Null for a file of the complaint itself.
  comment_id uuid,
  name text not null check (length(name) between 1 and 200),
  key text not null check (length(key) <= 100),
  is_public boolean not null default true,
  -- A photo that proves the work is done, for types that require one.
  is_proof boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint complaint_files_complaint foreign key (community_id, complaint_id) references complaints
      (community_id, id),
  constraint complaint_files_comment foreign key (community_id, comment_id) references complaint_comments
      (community_id, id)
);

create index complaint_files_of_complaint on complaint_files (community_id, complaint_id, created_at, id);

alter table complaint_files enable row level security;
alter table complaint_files force row level security;

grant insert, select on complaint_files to courtyard_app;
grant update (name) on complaint_files to courtyard_app;

-- Users who are notified about a complaint without being assigned.
create table complaint_watchers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  user_id uuid not null references users,
  primary key (community_id, id),
  constraint complaint_watchers_once unique (community_id, complaint_id, user_id),
  constraint complaint_watchers_complaint foreign key (community_id, complaint_id) references complaints
      (community_id, id)
);

alter table complaint_watchers enable row level security;
alter table complaint_watchers force row level security;

grant delete, insert, select on complaint_watchers to courtyard_app;
