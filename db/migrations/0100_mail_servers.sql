-- The mail server of a community's own (domain 17). A new table and a view; locks nothing.

create table smtp_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: the platform's own server sends.
  host text check (length(host) between 3 and 253),
  port integer not null default 587 check (port between 1 and 65535),
  security text not null default 'STARTTLS' check (security in ('TLS', 'STARTTLS', 'None')),
  username text not null default '' check (length(username) <= 200),
  -- Encrypted with a key made of the server's secret; nothing ever reads it back to a person.
  password_sealed text check (length(password_sealed) <= 1000),
  from_address text not null default '' check (length(from_address) <= 254),
  last_sent_at timestamptz,
  last_error text check (length(last_error) <= 300),
  last_error_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint smtp_settings_once unique (community_id),
  constraint smtp_settings_whole check (host is null or from_address <> '')
);
select make_tenant_table('smtp_settings', 'select, insert, update');

-- When a gateway last moved money here, for the settings.
create view payment_gateway_use with (security_invoker = true) as
  select p.community_id, p.gateway, max(p.ended_at) filter (where p.status = 'Successful') as last_paid_at
  from payments p group by p.community_id, p.gateway;
grant select on payment_gateway_use to courtyard_app;
