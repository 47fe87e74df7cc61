-- The tables of push, as they were when the earlier migrations were replaced by this one.

-- Devices that take notices while the product is closed. A device is a person's and serves all of their communities.
create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  endpoint text not null check ((endpoint ~ '^https?://') and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now(),
  primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint)
);

create index push_subscriptions_of_user on push_subscriptions (user_id);

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;

grant delete, insert, select, update on push_subscriptions to courtyard_app;
