-- The team (domain 17): roles of one's own, workers limited to streets, when each was last seen, people at the gate
-- with a PIN, and handing a community on. Adds columns and tables; locks roles and workers for a moment.

alter table roles
  add column archived_at timestamptz,
  add column updated_at timestamptz not null default now(),
  drop constraint roles_name_key;
-- A role that is no longer used keeps its row, and leaves its name to another.
create unique index roles_name_key on roles (community_id, btrim(search_form(name)))
  where archived_at is null;

alter table workers
  -- The streets that the worker is limited to; null is the whole community.
  add column street_ids uuid[] check (cardinality(street_ids) between 1 and 200),
  add column last_seen_at timestamptz,
  add column removed_at timestamptz;
alter table worker_invitations
  add column street_ids uuid[] check (cardinality(street_ids) between 1 and 200);
create index workers_of_role on workers (community_id, role_id);

-- People at the gate. They sign in at the gate's own device with a PIN, of which only a keyed hash is kept.
create table security_users (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 80),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  post text not null default '' check (length(post) <= 80),
  pin_hash text not null check (length(pin_hash) <= 200),
  pin_set_at timestamptz not null default now(),
  status text not null default 'Active' check (status in ('Active', 'Suspended', 'Removed')),
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id)
);
create unique index security_users_name_key on security_users (community_id, btrim(search_form(name)))
  where status <> 'Removed';
create index security_users_in_order
  on security_users (community_id, natural_key(name) collate "C", id);
select make_tenant_table('security_users', 'select, insert, update');

-- An owner offers the community to a worker, who takes it or not.
create table ownership_transfers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  from_user_id uuid not null references users,
  worker_id uuid not null,
  status text not null default 'Offered' check (status in ('Offered', 'Accepted', 'Declined', 'Cancelled')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint ownership_transfers_worker foreign key (community_id, worker_id)
    references workers (community_id, id),
  constraint ownership_transfers_ended check ((status = 'Offered') = (ended_at is null))
);
create unique index ownership_transfers_open on ownership_transfers (community_id)
  where status = 'Offered';
select make_tenant_table('ownership_transfers', 'select, insert, update');
grant update (owner_id) on communities to courtyard_app;

-- Ends every session of a worker of the entered community who was suspended or removed: their tokens die in the same
-- transaction. It has its owner's rights, because the application may not touch sessions.
create function end_sessions_of_worker(worker uuid) returns integer
language plpgsql
security definer
set search_path = pg_catalog, public
as $$
declare
  ended integer;
begin
  delete from public.sessions s using public.workers w
    where w.community_id = current_setting('app.community_id')::uuid and w.id = worker
      and w.status in ('Suspended', 'Removed') and s.user_id = w.user_id;
  get diagnostics ended = row_count;
  return ended;
end
$$;
revoke all on function end_sessions_of_worker from public;
grant execute on function end_sessions_of_worker to courtyard_app;

-- As before, and with the streets that the worker is limited to: they are set beside the community, so that row
-- security knows them. It also keeps when a worker was last seen, to five minutes and without waiting for anyone.
drop function enter(text, uuid);
create function enter(token_hash text, wanted uuid)
returns table (
  session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz,
  user_id uuid, first_name text, last_name text, email text, image text,
  has_consented_to_terms boolean,
  community_id uuid, is_owner boolean, worker_id uuid, street_ids uuid[],
  role_id uuid, role_name text, role_is_system boolean, role_permissions text[],
  time_zone text, currency text, country text, community_name text, community_status text,
  community_features jsonb
)
language plpgsql
as $$
#variable_conflict use_column
declare
  seen timestamptz;
begin
  perform set_config('app.community_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true),
          set_config('app.scoped', '', true);
  select s.id, s.expires_at, s.stepped_up_at, u.id, u.first_name, u.last_name, u.email, u.image,
      u.has_consented_to_terms
    into session_id, session_expires_at, stepped_up_at, user_id, first_name, last_name, email, image,
      has_consented_to_terms
    from sessions s join users u on u.id = s.user_id
    where s.token = token_hash and s.expires_at > now() and u.status <> 'Deactivated';
  if session_id is null then
    return;
  end if;
  perform set_config('app.user_id', user_id::text, true);
  if wanted is not null then
    select c.id, c.owner_id = enter.user_id, w.id, w.street_ids, w.last_seen_at,
        r.id, r.name, r.is_system, r.permissions,
        c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
      into community_id, is_owner, worker_id, street_ids, seen,
        role_id, role_name, role_is_system, role_permissions,
        time_zone, currency, country, community_name, community_status, community_features
      from communities c
      left join workers w on w.community_id = c.id and w.user_id = enter.user_id and w.status = 'Active'
      left join roles r on r.community_id = w.community_id and r.id = w.role_id
      where c.id = wanted and (c.owner_id = enter.user_id or w.id is not null);
    if community_id is not null then
      perform set_config('app.community_id', community_id::text, true);
      if is_owner then
        street_ids := null;
      elsif street_ids is not null then
        perform set_config('app.streets', street_ids::text, true), set_config('app.scoped', 'yes', true);
      end if;
      if worker_id is not null and (seen is null or seen < now() - interval '5 minutes') then
        update workers w set last_seen_at = now()
          from (select k.id from workers k where k.community_id = enter.community_id
            and k.id = enter.worker_id for no key update skip locked) k
          where w.community_id = enter.community_id and w.id = k.id;
      end if;
    end if;
  end if;
  return next;
end
$$;
