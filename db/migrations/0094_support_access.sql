-- Access of the platform's own support, by consent and for a time (domain 17): an owner grants it, the entering
-- statement looks at the grant with every call, and a grant to read makes the whole transaction read-only. New tables;
-- replaces `enter` and adds a policy to communities, which is locked for a moment.

-- Who supports the platform. Made from the command line, by whoever has the database (docs/operating.md).
create table support_accounts (
  user_id uuid primary key references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
grant select on support_accounts to courtyard_app;

create table support_grants (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  scope text not null check (scope in ('read', 'full')),
  reason text not null check (length(reason) between 3 and 250),
  granted_by uuid not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (community_id, id),
  constraint support_grants_hours check (expires_at > granted_at
    and expires_at <= granted_at + interval '72 hours')
);
create index support_grants_standing on support_grants (community_id, expires_at)
  where revoked_at is null;
select make_tenant_table('support_grants', 'select, insert, update');
-- Whoever supports the platform sees where they are let in, before they are in.
create policy granted_to_me on support_grants for select
  using (revoked_at is null and expires_at > now() and exists (
    select from support_accounts a
    where a.user_id = current_setting('app.user_id')::uuid and a.ended_at is null));
create policy granted_to_support on communities for select
  using (exists (select from support_accounts a
      where a.user_id = current_setting('app.user_id')::uuid and a.ended_at is null)
    and exists (select from support_grants g where g.community_id = communities.id
      and g.revoked_at is null and g.expires_at > now()));

-- The access that stands in the entered community, for whoever shows that it does.
create view standing_support with (security_invoker = true) as
  select g.community_id, g.id as grant_id, g.scope, g.expires_at
  from support_grants g where g.revoked_at is null and g.expires_at > now();
grant select on standing_support to courtyard_app;

-- As before; and who neither owns the community nor works there enters with a grant that stands, if they support the
-- platform. A grant to read leaves nothing that could be written, whatever the program does.
drop function enter(text, uuid);
create function enter(token_hash text, wanted uuid)
returns table (
  session_id uuid, session_expires_at timestamptz, stepped_up_at timestamptz,
  user_id uuid, first_name text, last_name text, email text, image text,
  has_consented_to_terms boolean,
  community_id uuid, is_owner boolean, worker_id uuid, street_ids uuid[], support_scope text,
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
    if community_id is null then
      select c.id, false, g.scope, 'Platform support', true,
          c.time_zone, c.currency, c.country, c.name, c.status, c.community_features
        into community_id, is_owner, support_scope, role_name, role_is_system,
          time_zone, currency, country, community_name, community_status, community_features
        from support_accounts a
        join support_grants g on g.community_id = wanted and g.revoked_at is null and g.expires_at > now()
        join communities c on c.id = g.community_id
        where a.user_id = enter.user_id and a.ended_at is null
        order by g.granted_at desc limit 1;
    end if;
    if community_id is not null then
      perform set_config('app.community_id', community_id::text, true);
      if support_scope = 'read' then
        perform set_config('transaction_read_only', 'on', true);
      end if;
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
