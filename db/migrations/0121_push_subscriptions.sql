-- Devices that take notices while the product is closed. A device is a person's and serves all of their communities.
-- A new table; locks nothing.

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
-- A person reaches their own devices; a job, which acts for nobody, reaches those it has to write to.
create policy own_devices on push_subscriptions
  using (current_setting('app.user_id')::uuid in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check (user_id = current_setting('app.user_id')::uuid);
grant select, insert, update, delete on push_subscriptions to courtyard_app;
