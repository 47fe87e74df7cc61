-- Tables of residents: residents and their occupancies, vehicles, groups, automatic payments and requests to join.

-- People who live in a community or own a house there. A resident may or may not have an account in the portal.
create table residents (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  first_name text not null check (length(first_name) between 2 and 50),
  last_name text not null check (length(last_name) between 2 and 50),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check ((email = lower(email)) and length(email) <= 254),
  photo text check (length(photo) <= 500),
  gender text check (gender in ('Female', 'Male', 'Other')),
  date_of_birth date check (date_of_birth >= '1900-01-01'::date),
  emergency_contact jsonb,
  preferred_channel text not null default 'Phone' check (preferred_channel in ('Phone', 'SMS', 'E-mail',
      'WhatsApp', 'In-app')),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  internal_note text not null default '' check (length(internal_note) <= 2000),
  portal_user_id uuid references users,
  status text not null default 'Added' check (status in ('Added', 'Invited', 'Active', 'Suspended', 'MovedOut')),
  -- The status that the resident returns to when the suspension ends.
  status_before_suspension text check (status_before_suspension in ('Added', 'Invited', 'Active')),
  invited_at timestamptz,
  joined_at timestamptz,
  -- The resident into which this duplicate was merged. The duplicate stays for its history.
  merged_into uuid,
  -- Set by triggers. The search text contains names, phone, email, plates and the addresses of current houses.
  search_text text not null default '',
  sort_key text collate "C" not null default '',
  -- Set by triggers: the earliest move-in day of the current occupancies, or of past ones if none is current.
  moved_in_on date,
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when personal data was erased on request. The row stays, anonymised, because ledger, receipts and audit log
  -- refer to it.
  erased_at timestamptz,
  primary key (community_id, id),
  constraint residents_phone_key unique (community_id, phone),
  constraint residents_can_be_reached check ((phone is not null) or (email is not null) or (date_of_birth is not
      null) or (merged_into is not null) or (erased_at is not null)),
  constraint residents_merged_into foreign key (community_id, merged_into) references residents (community_id,
      id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);

-- The indexes of list orders include the status, so that a deep page is an index-only scan.
create index residents_in_order on residents (community_id, sort_key, id) include (status);

create index residents_by_time on residents (community_id, created_at desc, sort_key, id) include (status);

create index residents_by_move_in on residents (community_id, moved_in_on desc nulls last, sort_key, id) include
    (status);

create index residents_by_status on residents (community_id, status, sort_key, id);

create index residents_without_email on residents (community_id, sort_key, id) include (status) where email is
    null;

create index residents_joined on residents (community_id, sort_key, id) include (status) where joined_at is not
    null;

create index residents_by_email on residents (community_id, email) where email is not null;

create index residents_search on residents using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

create index residents_by_tag on residents using gin (community_id, tags) where tags <> '{}';

create index residents_of_user on residents (portal_user_id) where portal_user_id is not null;

-- Serves the foreign key check when undoing an import deletes residents.
create index residents_by_merged_into on residents (community_id, merged_into) where merged_into is not null;

-- The list without residents who moved out. A deep page, or a count of residents who haven't joined, doesn't have to
-- check the status of each row.
create index residents_present_in_order on residents (community_id, sort_key, id) where status <> 'MovedOut';

create index residents_not_joined on residents (community_id, sort_key, id) where (status <> 'MovedOut') and
    (joined_at is null);

alter table residents enable row level security;
alter table residents force row level security;

grant delete, insert, select, update on residents to courtyard_app;
grant select (community_id, id, portal_user_id, status, archived_at) on residents to courtyard_at_home;

-- The relationship of a resident to a house, with its dates and permissions. A resident may have several.
create table occupancies (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  house_id uuid not null,
  relationship text not null check (relationship in ('Owner', 'Landlord', 'Tenant', 'Family', 'Domestic staff',
      'Caretaker')),
  is_household_head boolean not null default false,
  is_primary_contact boolean not null default false,
  can_create_access boolean not null,
  can_pay boolean not null,
  move_in_on date,
  move_out_on date,
  -- Set when the occupancy has ended. A move-out day in the future doesn't end it.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (community_id, id),
  constraint occupancies_in_order check ((move_out_on is null) or (move_in_on is null) or (move_out_on >=
      move_in_on)),
  constraint occupancies_resident foreign key (community_id, resident_id) references residents (community_id,
      id),
  constraint occupancies_house foreign key (community_id, house_id) references houses (community_id, id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);

create unique index occupancies_once on occupancies (community_id, resident_id, house_id) where ended_at is null;

-- The database guarantees at most one household head and one primary contact per house.
create unique index occupancies_one_head on occupancies (community_id, house_id) where (ended_at is null) and
    is_household_head;

create unique index occupancies_one_contact on occupancies (community_id, house_id) where (ended_at is null) and
    is_primary_contact;

create index occupancies_of_house on occupancies (community_id, house_id) where ended_at is null;

create index occupancies_of_resident on occupancies (community_id, resident_id);

create index occupancies_leaving on occupancies (move_out_on) where (ended_at is null) and (move_out_on is not
    null);

create index occupancies_by_relationship on occupancies (community_id, relationship, resident_id) where ended_at
    is null;

create index occupancies_by_house on occupancies (community_id, house_id);

alter table occupancies enable row level security;
alter table occupancies force row level security;

grant delete, insert, select, update on occupancies to courtyard_app;

create table vehicles (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  plate text not null check (length(plate) between 2 and 15),
  make text not null default '' check (length(make) <= 40),
  colour text not null default '' check (length(colour) <= 30),
  tag_number text not null default '' check (length(tag_number) <= 30),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (community_id, id),
  constraint vehicles_resident foreign key (community_id, resident_id) references residents (community_id, id)
);

create unique index vehicles_plate_key on vehicles (community_id, upper(regexp_replace(plate, '[ -]', '', 'g')));

create index vehicles_of_resident on vehicles (community_id, resident_id);

-- Finds a vehicle by its tag for tag readers at the gate.
create index vehicles_by_tag on vehicles (community_id, upper(regexp_replace(tag_number, '[^A-Za-z0-9]', '',
    'g'))) where tag_number <> '';

alter table vehicles enable row level security;
alter table vehicles force row level security;

grant delete, insert, select, update on vehicles to courtyard_app;

create table pets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (length(kind) between 1 and 40),
  version integer not null default 1,
  primary key (community_id, id),
  constraint pets_resident foreign key (community_id, resident_id) references residents (community_id, id)
);

create index pets_of_resident on pets (community_id, resident_id);

alter table pets enable row level security;
alter table pets force row level security;

grant delete, insert, select, update on pets to courtyard_app;

-- Single-use links by which a resident joins the portal. Links expire, and only their hashes are stored.
create table resident_invitations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  email text not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Set when a newer invitation or a move-out invalidates the link.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  -- The delivery result of the invitation's email, so that the page can show "not sent". Null for old invitations.
  mail_state text check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed')),
  primary key (community_id, id),
  constraint resident_invitations_resident foreign key (community_id, resident_id) references residents
      (community_id, id)
);

create index resident_invitations_of_resident on resident_invitations (community_id, resident_id, created_at
    desc);

create unique index resident_invitations_by_token on resident_invitations (token_hash);

alter table resident_invitations enable row level security;
alter table resident_invitations force row level security;

grant delete, insert, select, update on resident_invitations to courtyard_app;

-- Named sets of streets, houses or residents, used as an audience. A group has members of a single kind.
create table groups (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  description text not null default '' check (length(description) <= 250),
  kind text not null check (kind in ('House', 'Street', 'Resident')),
  created_by uuid not null,
  archived_at timestamptz,
  archived_by uuid,
  archived_reason text check (length(archived_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  -- Referenced by group_members, so that each member has its group's kind.
  constraint groups_kind_key unique (community_id, id, kind)
);

create unique index groups_name_key on groups (community_id, btrim(search_form(name))) where archived_at is null;

create index groups_in_order on groups (community_id, natural_key(name) collate "C", id);

alter table groups enable row level security;
alter table groups force row level security;

grant delete, insert, select, update on groups to courtyard_app;

-- A member is a street, a house or a resident; constraints enforce the group's kind. Removed members stay for the
-- history.
create table group_members (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  kind text not null,
  street_id uuid,
  house_id uuid,
  resident_id uuid,
  added_by uuid,
  added_at timestamptz not null default now(),
  removed_by uuid,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint group_members_of_kind check (((kind = 'Street') and (street_id is not null) and (house_id is null)
      and (resident_id is null)) or ((kind = 'House') and (house_id is not null) and (street_id is null) and
      (resident_id is null)) or ((kind = 'Resident') and (resident_id is not null) and (street_id is null) and
      (house_id is null))),
  constraint group_members_group foreign key (community_id, group_id, kind) references groups (community_id, id,
      kind),
  constraint group_members_street foreign key (community_id, street_id) references streets (community_id, id),
  constraint group_members_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint group_members_resident foreign key (community_id, resident_id) references residents (community_id,
      id)
);

create unique index group_members_once on group_members (community_id, group_id, coalesce(street_id, house_id,
    resident_id)) where removed_at is null;

create index group_members_by_member on group_members (community_id, coalesce(street_id, house_id, resident_id))
    where removed_at is null;

create index group_members_by_resident on group_members (community_id, resident_id) where resident_id is not
    null;

create index group_members_by_house on group_members (community_id, house_id) where house_id is not null;

create index group_members_by_street on group_members (community_id, street_id) where street_id is not null;

alter table group_members enable row level security;
alter table group_members force row level security;

grant delete, insert, select, update on group_members to courtyard_app;

-- The automatic payment setting of a house: charges are paid from the house's wallet.
create table house_auto_pays (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  is_on boolean not null,
  trigger text not null check (trigger in ('On issue', 'On due day')),
  -- The most that is paid in a calendar month; null means no limit.
  limit_minor money_minor check ((limit_minor)::bigint > 0),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (community_id, id),
  constraint house_auto_pays_once unique (community_id, house_id),
  constraint house_auto_pays_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index house_auto_pays_on on house_auto_pays (community_id, house_id) where is_on;

alter table house_auto_pays enable row level security;
alter table house_auto_pays force row level security;

grant insert, select, update on house_auto_pays to courtyard_app;

-- A planned automatic payment. The house is notified the day before.
create table auto_pay_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  pays_on date not null,
  expected_minor money_minor not null check ((expected_minor)::bigint > 0),
  paid_minor money_minor not null default 0 check ((paid_minor)::bigint >= 0),
  -- Short: the wallet balance or the monthly limit was not enough. The payment is retried when it is.
  status text not null default 'Noticed' check (status in ('Noticed', 'Short', 'Paid', 'Dropped')),
  noticed_at timestamptz not null,
  -- When the house was notified that the payment is short. It is notified once.
  told_at timestamptz,
  primary key (community_id, id),
  constraint auto_pay_runs_house foreign key (community_id, house_id) references houses (community_id, id)
);

create unique index auto_pay_runs_open on auto_pay_runs (community_id, house_id) where status = any
    (array['Noticed', 'Short']);

alter table auto_pay_runs enable row level security;
alter table auto_pay_runs force row level security;

grant insert, select, update on auto_pay_runs to courtyard_app;

-- Requests of applicants who say that a house is theirs. A house has at most one pending request, and a decision is
-- final.
create table join_requests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  phone text not null check ((phone ~ '^\+[1-9][0-9]{6,14}$') or (phone = '')),
  email text check (length(email) <= 254),
  relationship text not null check (relationship in ('Owner', 'Landlord', 'Tenant', 'Family', 'Domestic staff',
      'Caretaker')),
  note text not null default '' check (length(note) <= 500),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Declined', 'Withdrawn',
      'Expired')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_name text check (length(decided_name) <= 120),
  reason text not null default '' check (length(reason) <= 500),
  -- The applicant is not told the reason.
  reason_private boolean not null default false,
  resident_id uuid,
  -- The hash of the key that opens the applicant's status page.
  key_hash text not null check (length(key_hash) = 64),
  -- Verification of the applicant's phone by a code that is sent to it.
  code_hash text check (length(code_hash) = 64),
  code_tries smallint not null default 0,
  phone_proven_at timestamptz,
  -- The number of reminders that managers got, after 24 and 48 hours.
  reminders smallint not null default 0,
  mail_state text check (mail_state in ('Waiting', 'Sent', 'Refused', 'Unsure', 'Failed')),
  primary key (community_id, id),
  constraint join_requests_decided check ((status = 'Pending') = (decided_at is null)),
  constraint join_requests_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint join_requests_resident foreign key (community_id, resident_id) references residents (community_id,
      id)
);

create unique index join_requests_one_pending on join_requests (community_id, house_id) where status = 'Pending';

create index join_requests_waiting on join_requests (community_id, submitted_at, id) where status = 'Pending';

create index join_requests_latest on join_requests (community_id, submitted_at desc, id);

create index join_requests_of_house on join_requests (community_id, house_id, submitted_at desc);

create index join_requests_of_resident on join_requests (community_id, resident_id);

create unique index join_requests_by_key on join_requests (community_id, key_hash);

alter table join_requests enable row level security;
alter table join_requests force row level security;

grant insert, select, update on join_requests to courtyard_app;

-- Documents that support a request to join, such as a lease or a bill. They are deleted some time after the decision.
create table join_request_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  file_key text not null check (length(file_key) <= 100),
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 100),
  byte_count integer not null check (byte_count > 0),
  added_at timestamptz not null,
  primary key (community_id, id),
  constraint join_request_files_request foreign key (community_id, request_id) references join_requests
      (community_id, id)
);

create index join_request_files_of_request on join_request_files (community_id, request_id, added_at, id);

alter table join_request_files enable row level security;
alter table join_request_files force row level security;

grant delete, insert, select on join_request_files to courtyard_app;
