-- The tables of erasures, as they were when the earlier migrations were replaced by this one.

create table erasure_requests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  resident_id uuid not null,
  asked_by text not null check (asked_by in ('The person', 'Somebody for them', 'The community')),
  reason text not null check (length(reason) between 3 and 250),
  due_on date not null,
  status text not null default 'Open' check (status in ('Open', 'Running', 'Done', 'Refused')),
  -- By this the person is called from then on: "Former resident 0123".
  former_number integer check (former_number > 0),
  -- How much of what was made anonymous; counts alone.
  report jsonb,
  registered_by uuid not null,
  registered_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 250),
  version integer not null default 1,
  -- An erasure takes the person's name, address and device out of what they did themselves in the audit log, says
  -- what it kept, and is told to the receivers of webhooks. What names the person still, and why, as [{"what",
  -- "count", "why"}].
  kept jsonb,
  -- What became of the account with which the person signed in.
  account text check (account in ('None', 'Deleted', 'In use elsewhere')),
  primary key (community_id, id),
  constraint erasure_requests_number unique (community_id, former_number),
  constraint erasure_requests_decided check ((status = 'Open') = (decided_at is null)),
  constraint erasure_requests_numbered check (status in ('Running', 'Done') = (former_number is not null)),
  constraint erasure_requests_resident foreign key (community_id, resident_id) references residents
      (community_id, id)
);

create unique index erasure_requests_once on erasure_requests (community_id, resident_id) where status <>
    'Refused';

create index erasure_requests_in_order on erasure_requests (community_id, due_on, id);

alter table erasure_requests enable row level security;
alter table erasure_requests force row level security;

grant insert, select, update on erasure_requests to courtyard_app;
