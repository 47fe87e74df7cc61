-- Notifications (spec 3, domain 15): one row a person. New tables only; locks nothing.

create table notifications (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  activity_type text not null check (activity_type in ('Emergency', 'House', 'Complaint', 'Due',
    'Payment', 'Approval', 'Wallet', 'GatePass', 'Broadcast', 'Licence', 'Import', 'Team', 'System')),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) <= 1000),
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'Urgent')),
  actor_name text,
  link text check (link ~ '^/' and length(link) <= 300),
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
  primary key (community_id, id)
);
-- The list's order: an emergency stands first until it is resolved.
create index notifications_of_user on notifications (community_id, user_id,
  (activity_type = 'Emergency' and not is_resolved) desc, occurred_at desc, id);
create index notifications_unread on notifications (community_id, user_id) where not is_read;
create unique index notifications_grouped on notifications (community_id, user_id, group_key)
  where not is_read and group_key is not null;
create index notifications_by_age on notifications (occurred_at);
select make_tenant_table('notifications');

-- What is older than 180 days may go, whosever it is, by a job that acts for no community and nobody.
create policy expired on notifications using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and occurred_at < now() - interval '180 days');
