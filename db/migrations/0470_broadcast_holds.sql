-- Since when the provider of a channel has not answered while a broadcast went by it (domain 12): its copies wait for it,
-- and fail only after hours. A new table; locks nothing.
create table broadcast_holds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  broadcast_id uuid not null,
  channel text not null check (channel in ('E-mail', 'Push')),
  since timestamptz not null,
  -- How often it was asked for in vain; the waits grow with it.
  tries smallint not null default 1,
  primary key (community_id, id),
  constraint broadcast_holds_once unique (community_id, broadcast_id, channel),
  constraint broadcast_holds_broadcast foreign key (community_id, broadcast_id)
    references broadcasts (community_id, id)
);
select make_tenant_table('broadcast_holds');
