-- What a notification is about, so that acting anywhere resolves it everywhere, and how each person wants to be told (domain 15).
-- Adds columns to notifications and an index over few of its rows; a new table. Locks notifications for a moment.

alter table notifications
  -- `money-request:…`: whoever settles that resolves every notification of it.
  add column about text check (length(about) between 1 and 100),
  -- What became of it, for whoever comes late: "Already approved by Amina Okafor".
  add column outcome text check (length(outcome) <= 160),
  add column digested_at timestamptz;
create index notifications_open_about on notifications (community_id, about)
  where about is not null and not is_resolved;
create index notifications_to_digest on notifications (community_id, user_id, occurred_at)
  where priority = 'Low' and not is_read and digested_at is null;

create table notification_wishes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  -- By type: whether in the app, by mail and by push. A type that is left out is as it comes.
  by_type jsonb not null default '{}',
  -- Whether what is of low priority comes once a day by mail.
  daily_digest boolean not null default true,
  -- Whether pushes wait for the morning.
  quiet_hours boolean not null default true,
  primary key (community_id, id),
  constraint notification_wishes_once unique (community_id, user_id)
);
select make_tenant_table('notification_wishes', 'select, insert, update');
