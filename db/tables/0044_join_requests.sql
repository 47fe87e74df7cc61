-- The tables of join requests, as they were when the earlier migrations were replaced by this one.

-- Join requests: somebody says that a house is theirs. At most one waits for each house; a decision stands.
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
  -- The applicant is not told why.
  reason_private boolean not null default false,
  resident_id uuid,
  -- What opens the applicant's own page; only its hash is here.
  key_hash text not null check (length(key_hash) = 64),
  -- A proof of the number by a code that is sent to it.
  code_hash text check (length(code_hash) = 64),
  code_tries smallint not null default 0,
  phone_proven_at timestamptz,
  -- How often managers were reminded: after 24 and 48 hours.
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

-- What an applicant shows for their claim: a lease, a bill. Kept until some time after the decision.
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
