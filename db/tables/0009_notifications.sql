-- The tables of notifications, as they were when the earlier migrations were replaced by this one.

-- Notifications (spec 3, domain 15): one row a person.
create table notifications (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  activity_type text not null check (activity_type in ('Emergency', 'House', 'Complaint', 'Due', 'Payment',
      'Approval', 'Wallet', 'GatePass', 'Broadcast', 'Licence', 'Import', 'Team', 'System')),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) <= 1000),
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'Urgent')),
  actor_name text,
  link text check ((link ~ '^/') and length(link) <= 300),
  group_key text check (length(group_key) <= 100),
  -- How many equal facts this one stands for: "5 payments received".
  repeats integer not null default 1 check (repeats >= 1),
  emergency_id uuid,
  house_id uuid,
  is_read boolean not null default false,
  is_resolved boolean not null default false,
  occurred_at timestamptz not null default now(),
  read_at timestamptz,
  -- The fact that it tells of last: a job that runs twice on one fact counts it once.
  fact_id bigint,
  -- What a notification is about, so that acting anywhere resolves it everywhere, and how each person wants to be
  -- told. `money-request:…`: whoever settles that resolves every notification of it.
  about text check (length(about) between 1 and 100),
  -- What became of it, for whoever comes late: "Already approved by Amina Okafor".
  outcome text check (length(outcome) <= 160),
  digested_at timestamptz,
  primary key (community_id, id)
);

-- The list's order: an emergency stands first until it is resolved.
create index notifications_of_user on notifications (community_id, user_id, (((activity_type = 'Emergency') and
    (not is_resolved))) desc, occurred_at desc, id);

create index notifications_unread on notifications (community_id, user_id) where not is_read;

create unique index notifications_grouped on notifications (community_id, user_id, group_key) where (not
    is_read) and (group_key is not null);

create index notifications_by_age on notifications (occurred_at);

create index notifications_open_about on notifications (community_id, about) where (about is not null) and (not
    is_resolved);

create index notifications_to_digest on notifications (community_id, user_id, occurred_at) where (priority =
    'Low') and (not is_read) and (digested_at is null);

alter table notifications enable row level security;
alter table notifications force row level security;

grant delete, insert, select, update on notifications to courtyard_app;

create table notification_wishes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  -- By type: whether in the app, by mail and by push. A type that is left out is as it comes.
  by_type jsonb not null default '{}'::jsonb,
  -- Whether what is of low priority comes once a day by mail.
  daily_digest boolean not null default true,
  -- Whether pushes wait for the morning.
  quiet_hours boolean not null default true,
  primary key (community_id, id),
  constraint notification_wishes_once unique (community_id, user_id)
);

alter table notification_wishes enable row level security;
alter table notification_wishes force row level security;

grant insert, select, update on notification_wishes to courtyard_app;

-- What became of what people are asked to do, for a notification that is made after it was done: it is settled as it
-- comes.
create table settled_matters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  about text not null check (length(about) <= 100),
  -- Whose part is done, where others still have something to do; null is everybody's.
  user_id uuid,
  outcome text not null check (length(outcome) <= 160),
  -- The fact that settled it: what was asked for after it is asked for anew.
  fact_id bigint not null,
  settled_at timestamptz not null,
  primary key (community_id, id)
);

create index settled_matters_about on settled_matters (community_id, about, fact_id);

create index settled_matters_by_age on settled_matters (settled_at);

alter table settled_matters enable row level security;
alter table settled_matters force row level security;

grant delete, insert, select on settled_matters to courtyard_app;
grant update (outcome) on settled_matters to courtyard_app;
